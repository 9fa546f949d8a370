//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
// Only catch clauses with a binding were rewritten to let the limit pass.
for (;;) try { for (;;) ; } catch { continue; }
