//! guest = "run"
//! layer = "chamber"
//! then = "memory"
throw new Error("x".repeat(1000000));
