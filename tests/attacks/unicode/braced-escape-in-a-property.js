//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (() => {}).c\u{6f}nstructor("return 'out'")();
