//! guest = "run"
//! policy = { limits = { consoleBytes = 10000 } }
//! layer = "gate"
//! then = "meter"
for (let i = 0; i < 500; i++) console.log("x".repeat(1000)); return "held";
