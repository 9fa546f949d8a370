//! guest = "worker"
//! layer = "sandbox"
//! then = "isolation"
//! reached = []
//! value = 1
try { top.location.href = "about:blank#out"; } catch {} setTimeout(() => value("1"), 100);
