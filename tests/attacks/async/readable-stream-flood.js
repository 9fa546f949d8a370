//! guest = "run"
//! policy = { limits = { iterations = 20000, timeoutMs = 3000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! webkit = { code = "EXECUTION_ERROR" }
const s = new ReadableStream({ pull(c) { c.enqueue("x".repeat(1000)); } }); for await (const x of s) ;
