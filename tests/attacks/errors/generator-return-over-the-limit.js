//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
function* g() { try { for (;;); } finally { return "out"; } } return g().next().value;
