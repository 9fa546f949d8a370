//! guest = "run"
//! layer = "guard"
//! then = "csp"
//! code = "GUARD_REFUSED"
// import() ran in a context without a loader callback, and reached the host's loader.
const load = (s) => import(s); return await load("node:child_process") ? "out" : "held";
