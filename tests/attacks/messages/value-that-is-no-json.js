//! guest = "worker"
//! then = "chamber"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
value("{");
