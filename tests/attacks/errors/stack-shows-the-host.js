//! guest = "run"
//! layer = "chamber"
//! value = "held"
try { null.x; } catch (e) { return /localhost|page\.js/.test(e.stack) ? "out" : "held"; }
