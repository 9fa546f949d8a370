//! guest = "run"
//! layer = "properties"
//! then = "csp"
const all = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {})); const F = all.constructor.value ?? all.constructor.get(); return F("return 'out'")();
