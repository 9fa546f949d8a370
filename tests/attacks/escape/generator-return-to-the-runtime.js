//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
const g = (function* () { try { yield 1; } finally { yield "held"; } })(); g.next(); return g.return("out").value;
