//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const f = () => { try { f(); } finally { try { f(); } catch {} } }; try { f(); } catch (e) { return e.message ? "held" : "out"; }
