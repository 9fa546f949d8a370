//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
throw new Error("x".repeat(1000000));
