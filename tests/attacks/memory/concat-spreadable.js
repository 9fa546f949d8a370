//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return [].concat({ length: 3e7, [Symbol.isConcatSpreadable]: true }).length;
