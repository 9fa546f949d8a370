//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
for (let i = 0; ; i++) new RegExp("a{1," + (i % 1000) + "}b" + i);
