//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
const level = "user‮ ⁦// check⁩ ⁦"; return level === "user" ? "out" : "held";
