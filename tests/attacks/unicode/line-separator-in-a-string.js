//! guest = "run"
//! layer = "guard"
//! then = "guard"
//! value = "held"
const s = " for(;;); "; return s.length === 10 ? "held" : "out";
