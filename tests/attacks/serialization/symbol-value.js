//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return [Symbol.iterator];
