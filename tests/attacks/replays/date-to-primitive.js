//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
// A Date's conversion was taken for harmless and left unmetered.
const d = new Date(); Object.defineProperty(d, Symbol.toPrimitive, { value() { for (;;); } }); return d + 1;
