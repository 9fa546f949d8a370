//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
const merge = (to, from) => { for (const key of Object.keys(from)) { if (typeof from[key] === "object") merge((to[key] ??= {}), from[key]); else to[key] = from[key]; } return to; };
merge({}, JSON.parse('{"constructor": {"prototype": {"polluted": "out"}}}')); return ({}).polluted ?? "held";
