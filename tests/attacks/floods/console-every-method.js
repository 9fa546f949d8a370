//! guest = "run"
//! policy = { limits = { consoleCalls = 50 } }
//! layer = "gate"
//! then = "isolation"
//! lines = 50
//! value = "held"
for (let i = 0; i < 500; i++) for (const m of ["log", "info", "warn", "error", "debug", "trace", "table", "dir", "group", "count"]) console[m]?.("x", { i }); return "held";
