//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
for (;;) { const c = new AbortController(); c.signal.addEventListener("abort", () => c.abort()); c.abort(); }
