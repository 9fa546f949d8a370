//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw Object.assign(new Error("x"), { code: "TIMEOUT" });
