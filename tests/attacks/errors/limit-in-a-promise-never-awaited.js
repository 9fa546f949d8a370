//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
(async () => { for (;;); })().catch(() => {}); return "out";
