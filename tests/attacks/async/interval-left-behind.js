//! guest = "run"
//! layer = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
setInterval(() => { for (let i = 0; i < 1e5; i++); }, 0); return "held";
