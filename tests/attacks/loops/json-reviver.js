//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
for (;;) JSON.parse("[1,2,3,4,5,6,7,8,9]", (k, v) => v);
