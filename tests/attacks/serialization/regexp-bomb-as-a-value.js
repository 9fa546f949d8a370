//! guest = "run"
//! layer = "isolation"
//! value = { flags = "", source = "^(a+)+$" }
return /^(a+)+$/;
