//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
let o = 1; for (let i = 0; i < 10000; i++) o = [o]; return o;
