//! guest = "worker"
//! then = "isolation"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
value("{");
