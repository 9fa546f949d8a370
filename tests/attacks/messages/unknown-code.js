//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
error("MINE");
