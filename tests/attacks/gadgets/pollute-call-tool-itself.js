//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
try { callTool.call = () => "out"; callTool.then = 1; } catch {} return callTool.then === 1 ? "out" : "held";
