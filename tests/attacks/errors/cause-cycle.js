//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
const e = new Error("x"); e.cause = e; throw e;
