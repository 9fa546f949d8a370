//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return RegExp.prototype[Symbol.match].call({ flags: "g", lastIndex: 0, exec: () => ["a"] }, "x").length;
