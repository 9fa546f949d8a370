//! guest = "run"
//! layer = "isolation"
//! value = "held"
(async () => { for (;;) await null; })(); return "held";
