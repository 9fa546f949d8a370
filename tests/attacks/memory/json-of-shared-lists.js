//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
let list = [1]; for (let i = 0; i < 26; i++) list = [list, list]; return JSON.stringify(list).length;
