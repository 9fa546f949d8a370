//! guest = "run"
//! layer = "chamber"
//! then = "deadline"
(async () => { for (;;) await null; })(); return "held";
