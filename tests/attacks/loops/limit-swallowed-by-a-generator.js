//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
function* g() { for (;;) { try { yield 1; for (;;); } catch {} finally { continue; } } } for (const x of g()) for (const y of g()) ;
