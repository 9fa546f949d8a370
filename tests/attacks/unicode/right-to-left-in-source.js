//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = "held"
const level = "user‮ ⁦// check⁩ ⁦"; return level === "user" ? "out" : "held";
