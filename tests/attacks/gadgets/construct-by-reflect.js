//! guest = "run"
//! layer = "properties"
//! then = "csp"
return Reflect.construct((() => {}).constructor, ["return 'out'"])();
