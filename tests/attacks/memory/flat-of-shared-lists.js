//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
let list = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]; for (let i = 0; i < 8; i++) list = [list, list, list, list, list, list, list, list, list, list]; return list.flat(Infinity).length;
