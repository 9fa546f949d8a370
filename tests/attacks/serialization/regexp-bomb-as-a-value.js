//! guest = "run"
//! layer = "isolation"
//! value = "[object RegExp]"
return /^(a+)+$/;
