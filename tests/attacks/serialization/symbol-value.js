//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
return [Symbol.iterator];
