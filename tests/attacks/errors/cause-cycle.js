//! guest = "run"
//! layer = "chamber"
//! then = "meter"
//! code = "EXECUTION_ERROR"
const e = new Error("x"); e.cause = e; throw e;
