//! guest = "run"
//! layer = "isolation"
//! value = "[object Error]"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
const e = new Error("x"); Object.defineProperty(e, "cause", { get() { return e; }, enumerable: true }); return e;
