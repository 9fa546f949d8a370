//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
const e = new Error("x"); e.cause = e; throw e;
