//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
throw function out() {};
