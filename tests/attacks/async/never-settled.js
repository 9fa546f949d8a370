//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
await new Promise(() => {});
