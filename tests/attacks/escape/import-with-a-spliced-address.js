//! guest = "run"
//! layer = "guard"
//! then = "csp"
//! code = "GUARD_REFUSED"
const got = await import(`${args.sink}/import.js`); return got ? "out" : "held";
