//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
const o = {}; try { Error.prepareStackTrace = (_, sites) => sites.map((s) => s.getFunction?.() ?? s.getThis?.()); } catch {} Error.captureStackTrace?.(o); return Array.isArray(o.stack) && o.stack.some(Boolean) ? "out" : "held";
