//! guest = "run"
//! policy = { limits = { consoleBytes = 10000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "CONSOLE_LIMIT"
for (let i = 0; i < 500; i++) console.log("x".repeat(1000)); return "held";
