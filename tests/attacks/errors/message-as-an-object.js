//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
const e = new Error("x"); e.message = { toString() { return "out"; } }; throw e;
