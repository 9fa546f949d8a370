//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! value = "held"
try { null.x; } catch (e) { return /belljar|secret/i.test(e.stack) ? "out" : "held"; }
