//! guest = "run"
//! layer = "meter"
//! then = "chamber"
function* g() { yield* g(); } return [...g()];
