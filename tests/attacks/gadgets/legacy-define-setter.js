//! guest = "run"
//! layer = "properties"
//! then = "frozen"
({})["__define" + "Setter__"].call(Array.prototype, 0, () => {}); return "out";
