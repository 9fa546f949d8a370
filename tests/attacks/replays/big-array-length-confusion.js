//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
// An engine bug needed arrays of a length near 2 ** 32; what asks for them is counted first.
const a = []; a.length = 4294967295; return a.concat([1, 2, 3]).length;
