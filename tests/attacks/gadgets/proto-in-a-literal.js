//! guest = "run"
//! layer = "guard"
//! then = "frozen"
//! value = "held"
const child = { __proto__: { polluted: "own" } }; return ({}).polluted ?? "held";
