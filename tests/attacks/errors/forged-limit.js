//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
const e = new Error("the program made more than 1 turns"); e.name = "BelljarLimit"; e.code = "ITERATION_LIMIT"; throw e;
