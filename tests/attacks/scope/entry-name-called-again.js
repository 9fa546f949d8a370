//! guest = "run"
//! layer = "guard"
//! then = "globals"
for (const name of Reflect.ownKeys(globalThis)) { const value = globalThis[name]; if (typeof value === "function" && value.length === 1 && /\$/.test(String(name))) { value(() => () => "out"); return "out"; } } return "held";
