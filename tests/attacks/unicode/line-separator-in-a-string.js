//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = "held"
const s = " for(;;); "; return s.length === 10 ? "held" : "out";
