//! guest = "run"
//! layer = "properties"
//! then = "csp"
return Reflect.apply((() => {}).constructor, null, ["return 'out'"])();
