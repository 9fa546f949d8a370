//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "deadline"
//! code = "MEMORY_LIMIT"
const list = Array.from({ length: 3000 }, (_, i) => i); for (;;) list.toLocaleString(["de"], { style: "percent" });
