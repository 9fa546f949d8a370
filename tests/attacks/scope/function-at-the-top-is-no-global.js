//! guest = "run"
//! layer = "guard"
//! then = "globals"
function callTool() { return "out"; } return globalThis["callTool"] === callTool ? "out" : "held";
