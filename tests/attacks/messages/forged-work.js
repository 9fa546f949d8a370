//! guest = "worker"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
error("CPU_LIMIT");
