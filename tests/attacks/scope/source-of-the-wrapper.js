//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
const text = (function me() { return me; })().toString(); return /\bout\b/.test(text) && text.includes("[native") ? "out" : "held";
