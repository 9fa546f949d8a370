//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
const set = (object, path, value) => { const keys = path.split("."); let at = object; for (const key of keys.slice(0, -1)) at = at[key] ??= {}; at[keys.at(-1)] = value; };
set({}, "constructor.prototype.polluted", "out"); return ({}).polluted ?? "held";
