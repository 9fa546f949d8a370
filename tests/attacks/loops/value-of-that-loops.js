//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
const o = { valueOf() { for (;;); } }; return o + 1;
