//! guest = "run"
//! policy = { limits = { memoryBytes = 100000000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
return 7n ** 200000n;
