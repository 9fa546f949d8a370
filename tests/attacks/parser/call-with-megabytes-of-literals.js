//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 6000 } }
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = ["INVALID_PARAMS", "TIMEOUT"]
// Literals for the pattern of the schema, and more of them than anybody has time for.
Array.from({ length: 300 }, (_, i) => "callTool('strict:text',{text:'" + "a".repeat(i % 2 ? 10000 : 20) + "!'});").join("\n") + "return 'held'"
