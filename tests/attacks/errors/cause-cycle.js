//! guest = "run"
//! layer = "chamber"
//! then = "meter"
const e = new Error("x"); e.cause = e; throw e;
