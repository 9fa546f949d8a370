//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
for (;;) { const c = new AbortController(); c.signal.addEventListener("abort", () => c.abort()); c.abort(); }
