//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
throw Object.assign(new Error("x"), { code: "TIMEOUT" });
