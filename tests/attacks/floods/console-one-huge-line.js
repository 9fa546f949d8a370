//! guest = "run"
//! policy = { limits = { consoleBytes = 10000 } }
//! layer = "gate"
//! then = "memory"
console.log("x".repeat(1e6)); return "held";
