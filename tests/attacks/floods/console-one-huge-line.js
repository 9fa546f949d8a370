//! guest = "run"
//! policy = { limits = { consoleBytes = 10000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "CONSOLE_LIMIT"
console.log("x".repeat(1e6)); return "held";
