//! guest = "run"
//! policy = { limits = { memoryBytes = 100000000, outputBytes = 100000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "OUTPUT_TOO_LARGE"
return { toJSON: () => "x".repeat(1000000) };
