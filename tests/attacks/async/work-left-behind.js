//! guest = "run"
//! layer = "chamber"
//! then = "deadline"
//! value = "held"
(async () => { for (;;) await null; })(); return "held";
