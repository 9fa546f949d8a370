//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "guard"
//! then = "meter"
// Only catch clauses with a binding were rewritten to let the limit pass.
for (;;) try { for (;;) ; } catch { continue; }
