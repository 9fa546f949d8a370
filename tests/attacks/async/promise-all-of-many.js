//! guest = "run"
//! policy = { limits = { iterations = 10000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! webkit = { code = ["ITERATION_LIMIT", "TIMEOUT"] }
//! then = "isolation"
return await Promise.all(Array.from({ length: 50000 }, async (_, i) => i)).then((x) => x.length);
