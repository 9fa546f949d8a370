//! guest = "run"
//! layer = "properties"
//! then = "csp"
// A sandbox handed out errors of the host's realm, whose constructors led to the host's Function.
let found; try { await callTool("fail", {}); } catch (e) { found = e; }
return found.constructor.constructor("return this")() ? "out" : "held";
