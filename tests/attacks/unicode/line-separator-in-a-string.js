//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
const s = " for(;;); "; return s.length === 10 ? "held" : "out";
