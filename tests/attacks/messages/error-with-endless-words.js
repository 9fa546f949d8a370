//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
error("EXECUTION_ERROR", { name: "x".repeat(1e6), stack: "y\n".repeat(1e6), data: JSON.stringify("z".repeat(1e6)) });
