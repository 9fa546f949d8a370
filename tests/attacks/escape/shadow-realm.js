//! guest = "run"
//! layer = "globals"
//! then = "csp"
const R = globalThis["Shadow" + "Realm"]; if (!R) return "held";
return new R().evaluate("'out'");
