//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! value = "[object RegExp]"
return /^(a+)+$/;
