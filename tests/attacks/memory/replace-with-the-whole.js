//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! code = "EXECUTION_ERROR"
//! layer = "isolation"
let s = "ab".repeat(500); for (;;) s = s.replace(/a/g, "$`$'");
