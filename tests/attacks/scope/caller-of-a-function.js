//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
function f() { return f.caller; } const g = () => f(); const found = g(); return found ? "out" : "held";
