//! guest = "run"
//! layer = "guard"
//! then = "frozen"
const child = { __proto__: { polluted: "own" } }; return ({}).polluted ?? "held";
