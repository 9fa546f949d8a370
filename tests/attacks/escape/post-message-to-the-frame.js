//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const post = globalThis["post" + "Message"]; if (typeof post !== "function") return "held";
post({ jsonrpc: "2.0", method: "booted", params: {} }); return "out";
