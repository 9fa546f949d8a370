//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
for (;;) "x".repeat(1000).replace(/x/g, () => "y");
