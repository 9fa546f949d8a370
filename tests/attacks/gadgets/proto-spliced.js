//! guest = "run"
//! layer = "properties"
//! then = "frozen"
const key = "__pro" + "to__"; ({})[key].polluted = "out"; return ({}).polluted ?? "held";
