//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "guard"
//! then = "meter"
// harmless   for (;;);
return "out";
