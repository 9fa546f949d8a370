//! guest = "run"
//! layer = "guard"
//! then = "guard"
//! value = 0
let x = 1; x<!--x
; return x;
