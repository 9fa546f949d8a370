//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
const a‍b = "held", ab = "out"; return a‍b;
