//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
// `instanceof` with a guest's class handed the host's object to the guest.
let seen; class Trap { static [Symbol.hasInstance](value) { seen = value; return true; } } try { await callTool("fail", {}); } catch (e) { e instanceof Trap; } try { return seen.constructor.constructor("return 'out'")(); } catch { return "held"; }
