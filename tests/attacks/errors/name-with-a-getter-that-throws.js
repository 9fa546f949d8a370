//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
const e = new Error("x"); Object.defineProperty(e, "name", { get() { throw new Error("again"); } }); throw e;
