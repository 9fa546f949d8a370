//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
function look() { for (const one of arguments) if (one && typeof one === "object" && "n" in one) one.n = 1e9; } look(); for (;;) look();
