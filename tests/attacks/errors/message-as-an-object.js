//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
const e = new Error("x"); e.message = { toString() { return "out"; } }; throw e;
