//! guest = "run"
//! layer = "properties"
//! then = "csp"
return Reflect.get(() => {}, "constructor")("return 'out'")();
