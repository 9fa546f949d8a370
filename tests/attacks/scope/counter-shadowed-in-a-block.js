//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
{ let c = { n: 1e12 }; for (let c = 0; ; c++) { let c = { n: 1e12 }; c.n++; } }
