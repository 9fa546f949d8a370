//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const R = globalThis["Shadow" + "Realm"]; if (!R) return "held";
return new R().evaluate("'out'");
