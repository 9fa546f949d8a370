//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "deadline"
// harmless for (;;);
return "out";
