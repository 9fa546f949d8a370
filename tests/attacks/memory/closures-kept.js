//! guest = "run"
//! policy = { limits = { iterations = 300000 } }
//! layer = "meter"
//! then = "memory"
const kept = []; for (let i = 0; ; i++) kept.push(() => i);
