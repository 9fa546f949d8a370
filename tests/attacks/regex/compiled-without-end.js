//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! layer = "meter"
for (let i = 0; ; i++) new RegExp("a{1," + ((i % 1000) + 1) + "}b" + i);
