//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
const e = new Error("x"); Object.defineProperty(e, "stack", { get() { for (;;); } }); throw e;
