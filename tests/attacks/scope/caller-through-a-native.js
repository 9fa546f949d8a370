//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
let found; function f() { found = f["caller"]; } [1].forEach(f); return found ? "out" : "held";
