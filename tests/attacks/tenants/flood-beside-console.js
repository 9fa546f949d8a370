//! guest = "run"
//! policy = { limits = { consoleCalls = 20 } }
//! beside = "console.log('mine'); return 'ok'"
//! beside_value = "ok"
//! layer = "gate"
//! then = "isolation"
//! lines = 20
//! value = "held"
for (let i = 0; i < 5000; i++) console.log("flood"); return "held";
