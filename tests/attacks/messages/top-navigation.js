//! guest = "worker"
//! layer = "sandbox"
//! then = "chamber"
try { top.location.href = "about:blank#out"; } catch {} setTimeout(() => value("1"), 100);
