//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
await new Promise(() => {});
