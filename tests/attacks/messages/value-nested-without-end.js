//! guest = "worker"
//! then = "isolation"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
value("[".repeat(5000) + "]".repeat(5000));
