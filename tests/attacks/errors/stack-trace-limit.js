//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
try { Error.stackTraceLimit = Infinity; } catch {} const f = (n) => (n ? f(n - 1) : new Error("x").stack.length); return f(500) > 1e6 ? "out" : "held";
