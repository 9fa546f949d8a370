//! guest = "run"
//! layer = "chamber"
//! value = "[object Error]"
const e = new Error("x"); Object.defineProperty(e, "cause", { get() { return e; }, enumerable: true }); return e;
