//! guest = "run"
//! layer = "guard"
//! then = "guard"
const s = " for(;;); "; return s.length === 12 ? "held" : "held";
