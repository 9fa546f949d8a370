//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
const e = new Error("x"); Object.defineProperty(e, "name", { get() { throw new Error("again"); } }); throw e;
