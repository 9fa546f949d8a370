//! guest = "run"
//! layer = "gate"
//! then = "memory"
const list = []; list[4000000000] = 1; return list;
