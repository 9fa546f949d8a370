//! guest = "run"
//! layer = "globals"
//! then = "gate"
const M = globalThis["Message" + "Channel"]; return M ? ["out", typeof new M().port1][0] : "held";
