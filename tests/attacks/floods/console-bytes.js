//! guest = "run"
//! policy = { limits = { consoleBytes = 10000 } }
//! layer = "gate"
//! then = "isolation"
//! lines = 9
//! value = "held"
for (let i = 0; i < 500; i++) console.log("x".repeat(1000)); return "held";
