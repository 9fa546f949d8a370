//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = "held"
const text = (function me() { return me; })().toString(); return /\bout\b/.test(text) && text.includes("[native") ? "out" : "held";
