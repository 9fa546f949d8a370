//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
const e = new Error("x"); e.message = { toString() { return "out"; } }; throw e;
