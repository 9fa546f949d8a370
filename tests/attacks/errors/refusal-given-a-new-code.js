//! guest = "run"
//! layer = "chamber"
//! then = "gate"
try { await callTool("nobody", {}); } catch (e) { e.code = "TIMEOUT"; throw e; }
