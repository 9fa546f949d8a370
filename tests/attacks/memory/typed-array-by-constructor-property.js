//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "chamber"
const T = new Uint8Array(1).constructor; return new T(1e9).length;
