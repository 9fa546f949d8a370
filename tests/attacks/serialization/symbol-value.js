//! guest = "run"
//! layer = "gate"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
return [Symbol.iterator];
