//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
throw Object.assign(new Error("x"), { code: "TIMEOUT" });
