//! guest = "run"
//! layer = "isolation"
//! value = "held"
(async () => { await 0; for (let i = 0; i < 5; i++) await callTool("echo", { late: i }); })(); return "held";
