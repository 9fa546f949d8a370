//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
const f = (x = (() => { for (;;); })()) => x; return f();
