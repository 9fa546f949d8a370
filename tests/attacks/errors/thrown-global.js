//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
throw globalThis;
