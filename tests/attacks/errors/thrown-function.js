//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw function out() {};
