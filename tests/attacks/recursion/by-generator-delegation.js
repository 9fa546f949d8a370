//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
function* g() { yield* g(); } return [...g()];
