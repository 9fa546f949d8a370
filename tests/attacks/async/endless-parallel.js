//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! value = "held"
const jobs = Array.from({ length: 101 }, () => async () => 1); try { await parallel(jobs); } catch (e) { return e.code === "TOOL_CALL_LIMIT" ? "held" : "out"; } return "out";
