//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
// A sandbox handed out errors of the host's realm, whose constructors led to the host's Function.
let found; try { await callTool("fail", {}); } catch (e) { found = e; }
return found.constructor.constructor("return this")() ? "out" : "held";
