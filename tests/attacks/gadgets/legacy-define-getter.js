//! guest = "run"
//! layer = "properties"
//! then = "frozen"
({})["__define" + "Getter__"].call(Object.prototype, "polluted", () => "out"); return ({}).polluted ?? "held";
