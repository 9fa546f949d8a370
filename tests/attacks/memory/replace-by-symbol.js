//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return RegExp.prototype[Symbol.replace].call({ flags: "g", lastIndex: 0, exec: () => ({ 0: "", index: 0, length: 1 }) }, "x", "y").length;
