//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const address = new URL("http://a.example/" + "x".repeat(1e5)); const kept = []; for (let i = 0; i < 4000; i++) kept.push(address.href); return kept.length;
