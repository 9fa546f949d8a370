//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = 0
let x = 1; x<!--x
; return x;
