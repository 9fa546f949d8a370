//! guest = "worker"
//! layer = "sandbox"
//! then = "isolation"
//! reached = []
//! value = 1
let seen = "1"; try { localStorage.x = "out"; seen = '"out"'; } catch {} try { document.cookie = "a=b"; if (document.cookie) seen = '"out"'; } catch {} value(seen);
