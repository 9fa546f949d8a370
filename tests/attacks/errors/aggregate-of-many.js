//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
throw new AggregateError(Array.from({ length: 500 }, (_, i) => new Error("x".repeat(100) + i)), "many");
