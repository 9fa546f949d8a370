//! guest = "run"
//! policy = { limits = { timeoutMs = 600 } }
//! beside = "let n = 0; for (let i = 0; i < 5; i++) n += await callTool('double', { n: i }); return n"
//! beside_value = 20
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return /^(a+)+$/.test("a".repeat(60) + "b") ? "out" : "held";
