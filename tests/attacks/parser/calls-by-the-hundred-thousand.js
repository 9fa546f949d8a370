//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 6000 } }
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = ["INVALID_PARAMS", "TIMEOUT"]
// Each is to be judged before the program runs.
"callTool('strict:add',{n:'x'});".repeat(100000) + "return 'held'"
