//! guest = "run"
//! layer = "gate"
//! then = "memory"
//! code = "EXECUTION_ERROR"
const list = []; list[4000000000] = 1; return list;
