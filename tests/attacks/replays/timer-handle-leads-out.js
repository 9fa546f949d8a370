//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
// A timer's return value was an object of the host's realm.
const t = setTimeout(() => {}, 0); clearTimeout(t); return typeof t === "number" ? "held" : "out";
