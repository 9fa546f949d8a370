//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
let depth = 0; const f = () => { depth++; try { f(); } catch (e) { for (const key of Reflect.ownKeys(e)) if (typeof e[key] === "function" && e[key].constructor) try { e[key].constructor("return 1")(); return "out"; } catch {} throw e; } }; try { return f() ?? "held"; } catch { return "held"; }
