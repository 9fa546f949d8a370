//! guest = "run"
//! layer = "guard"
//! then = "globals"
const a‍b = "held", ab = "out"; return a‍b;
