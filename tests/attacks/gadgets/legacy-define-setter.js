//! guest = "run"
//! layer = "properties"
//! then = "frozen"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
({})["__define" + "Setter__"].call(Array.prototype, 0, () => {}); return "out";
