//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
// Each call has a copy of its own, and nobody waits for the gate to refuse it.
const text = "x".repeat(1e6);
for (let at = 0; at < 200; at++) callTool("echo", { text }).catch(() => {});
return "out";
