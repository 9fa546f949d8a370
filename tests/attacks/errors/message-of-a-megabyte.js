//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw new Error("x".repeat(1000000));
