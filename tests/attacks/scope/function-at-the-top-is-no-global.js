//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
function callTool() { return "out"; } return globalThis["callTool"] === callTool ? "out" : "held";
