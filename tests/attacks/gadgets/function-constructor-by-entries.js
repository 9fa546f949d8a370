//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
const all = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {})); const F = all.constructor.value ?? all.constructor.get(); return F("return 'out'")();
