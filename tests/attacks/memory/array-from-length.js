//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "chamber"
return Array.from({ length: 5e7 }).length;
