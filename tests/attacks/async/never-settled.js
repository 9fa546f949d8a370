//! guest = "run"
//! layer = "chamber"
//! then = "deadline"
//! code = "EXECUTION_ERROR"
await new Promise(() => {});
