//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = ["GUARD_REFUSED", "MEMORY_LIMIT"] }
//! secure = { code = ["GUARD_REFUSED", "MEMORY_LIMIT"] }
//! layer = "memory"
//! then = "deadline"
//! code = "MEMORY_LIMIT"
const kept = []; for (;;) kept.push(new Intl.DateTimeFormat("de", { timeZone: "Asia/Tokyo" }));
