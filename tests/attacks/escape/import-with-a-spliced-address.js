//! guest = "run"
//! layer = "guard"
//! then = "csp"
const got = await import(`${args.sink}/import.js`); return got ? "out" : "held";
