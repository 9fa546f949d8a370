//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
return /^(a+)+$/;
