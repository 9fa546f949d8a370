//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
// The same with what is too large to be handed over.
const bytes = new Uint8Array(1e6);
for (let at = 0; at < 200; at++) artifact("a", bytes).catch(() => {});
return "out";
