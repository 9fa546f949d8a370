//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
throw function out() {};
