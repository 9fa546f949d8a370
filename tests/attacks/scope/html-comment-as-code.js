//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = 0
let x = 1; x<!--x
; return x;
