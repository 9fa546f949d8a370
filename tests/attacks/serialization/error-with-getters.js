//! guest = "run"
//! layer = "chamber"
//! then = "meter"
const e = new Error("x"); Object.defineProperty(e, "cause", { get() { return e; }, enumerable: true }); return e;
