//! guest = "run"
//! layer = "chamber"
//! value = "[object RegExp]"
return /^(a+)+$/;
