//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "OUTPUT_TOO_LARGE"
const list = []; list[4000000000] = 1; return list;
