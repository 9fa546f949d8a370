//! guest = "run"
//! layer = "chamber"
//! then = "deadline"
await new Promise(() => {});
