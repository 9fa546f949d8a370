//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw Object.assign(Object.create(null), { message: "x", stack: "at https://evil.example/x.js:1:1" });
