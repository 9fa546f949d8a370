//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
throw function out() {};
