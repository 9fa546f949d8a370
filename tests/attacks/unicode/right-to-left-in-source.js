//! guest = "run"
//! layer = "guard"
//! then = "chamber"
const level = "user‮ ⁦// check⁩ ⁦"; return level === "user" ? "out" : "held";
