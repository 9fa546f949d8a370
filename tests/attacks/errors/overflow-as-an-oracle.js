//! guest = "run"
//! layer = "isolation"
//! value = "held"
let n = 0; const f = () => { n++; f(); }; try { f(); } catch (e) { return e instanceof Error ? "held" : "out"; } return "out";
