//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
const access = "user\u202e \u2066// admin\u2069 \u2066"; if (access !== "user") return "held"; return "out";
