//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
// Call sites handed to a guest's prepareStackTrace led to functions of the host.
try { Error.prepareStackTrace = (e, frames) => frames; } catch {} const { stack } = new Error(); return Array.isArray(stack) ? stack.some((f) => f.getThis?.() !== undefined) ? "out" : "held" : "held";
