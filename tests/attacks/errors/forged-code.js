//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
throw Object.assign(new Error("x"), { code: "TIMEOUT" });
