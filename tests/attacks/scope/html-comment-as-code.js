//! guest = "run"
//! layer = "guard"
//! then = "guard"
let x = 1; x<!--x
; return x;
