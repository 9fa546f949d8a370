//! guest = "run"
//! policy = { limits = { iterations = 100000 } }
//! layer = "meter"
//! then = "memory"
return await Promise.all(Array.from({ length: 1e6 }, async (_, i) => i)).then((x) => x.length);
