//! guest = "run"
//! layer = "guard"
//! then = "properties"
//! value = "held"
function f() { return f.caller; } const g = () => f(); const found = g(); return found ? "out" : "held";
