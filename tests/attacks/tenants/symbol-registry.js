//! guest = "run"
//! beside = "return Symbol.for('shared').description + String(Symbol.for('shared').leak)"
//! beside_value = "sharedundefined"
//! layer = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
const s = Symbol.for("shared"); try { Object.defineProperty(Symbol.prototype, "leak", { value: 1 }); } catch {} await callTool("wait", {}); return "held";
