//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "guard"
//! then = "meter"
c: m: s: k: for (;;) { continue c; }
