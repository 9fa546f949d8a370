//! guest = "run"
//! policy = { limits = { timeoutMs = 500, memoryBytes = 100000000, iterations = 1000000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! firefox = { code = ["EXECUTION_ERROR", "TIMEOUT"] }
//! webkit = { code = ["EXECUTION_ERROR", "TIMEOUT"] }
return (3n ** 3000000n).toString().length > 1 ? "out" : "held";
