//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value("[".repeat(5000) + "]".repeat(5000));
