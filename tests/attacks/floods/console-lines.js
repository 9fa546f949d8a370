//! guest = "run"
//! policy = { limits = { consoleCalls = 50 } }
//! layer = "gate"
//! then = "isolation"
//! lines = 50
//! value = "held"
for (let i = 0; i < 5000; i++) console.log(i); return "held";
