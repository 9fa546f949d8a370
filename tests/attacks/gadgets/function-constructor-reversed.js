//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (() => {})[[..."rotcurtsnoc"].reverse().join("")]("return 'out'")();
