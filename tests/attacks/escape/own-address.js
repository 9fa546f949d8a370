//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
const place = globalThis["loca" + "tion"]; return place ? "out" : "held";
