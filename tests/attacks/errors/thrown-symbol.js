//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
throw Symbol("out");
