//! guest = "worker"
//! layer = "sandbox"
//! then = "chamber"
let seen = "1"; try { parent.document.title; seen = '"out"'; } catch {} value(seen);
