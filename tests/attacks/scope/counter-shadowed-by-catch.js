//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "guard"
//! then = "meter"
try { throw { n: 1e12 }; } catch (c) { for (;;) c.n = 1e12; }
