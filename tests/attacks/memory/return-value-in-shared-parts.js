//! guest = "run"
//! policy = { limits = { memoryBytes = 100000000, outputBytes = 100000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "OUTPUT_TOO_LARGE"
let o = ["xxxxxxxxxxxxxxxx"]; for (let i = 0; i < 14; i++) o = [...o, ...o]; return o;
