//! guest = "worker"
//! layer = "deadline"
//! then = "chamber"

