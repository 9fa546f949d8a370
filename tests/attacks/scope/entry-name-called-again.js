//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
for (const name of Reflect.ownKeys(globalThis)) { const value = globalThis[name]; if (typeof value === "function" && value.length === 1 && /\$/.test(String(name))) { value(() => () => "out"); return "out"; } } return "held";
