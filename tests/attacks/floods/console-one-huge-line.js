//! guest = "run"
//! policy = { limits = { consoleBytes = 10000 } }
//! layer = "gate"
//! then = "isolation"
//! lines = 0
//! value = "held"
console.log("x".repeat(1e6)); return "held";
