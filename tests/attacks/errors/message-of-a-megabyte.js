//! guest = "run"
//! layer = "chamber"
//! then = "memory"
//! code = "EXECUTION_ERROR"
throw new Error("x".repeat(1000000));
