//! guest = "run"
//! layer = "chamber"
//! value = "held"
(async () => { for (;;) await null; })(); return "held";
