//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw Symbol("out");
