//! guest = "worker"
//! layer = "sandbox"
//! then = "isolation"
//! reached = []
//! value = 1
let seen = "1"; try { parent.document.title; seen = '"out"'; } catch {} value(seen);
