//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw new AggregateError(Array.from({ length: 500 }, (_, i) => new Error("x".repeat(100) + i)), "many");
