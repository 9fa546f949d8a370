//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "memory"
let x = 1n; for (let i = 1n; ; i++) x *= i;
