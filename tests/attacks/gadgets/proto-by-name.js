//! guest = "run"
//! layer = "properties"
//! then = "frozen"
({}).__proto__.polluted = "out"; return ({}).polluted ?? "held";
