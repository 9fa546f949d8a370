//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return { then(ok, no) { const again = () => Promise.resolve().then(again); again(); } };
