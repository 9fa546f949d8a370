//! guest = "run"
//! layer = "properties"
//! then = "frozen"
//! code = "EXECUTION_ERROR"
const key = "__pro" + "to__"; ({})[key].polluted = "out"; return ({}).polluted ?? "held";
