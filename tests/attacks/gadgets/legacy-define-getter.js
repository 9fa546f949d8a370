//! guest = "run"
//! layer = "properties"
//! then = "frozen"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
({})["__define" + "Getter__"].call(Object.prototype, "polluted", () => "out"); return ({}).polluted ?? "held";
