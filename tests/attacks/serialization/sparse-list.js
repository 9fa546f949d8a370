//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
const list = []; list[4000000000] = 1; return list;
