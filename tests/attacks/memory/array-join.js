//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "chamber"
return new Array(2e7).join("xxxxxxxx").length;
