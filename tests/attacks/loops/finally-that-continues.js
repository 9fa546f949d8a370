//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
for (;;) { try { throw 1; } finally { continue; } }
