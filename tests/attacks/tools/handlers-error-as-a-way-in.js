//! guest = "run"
//! layer = "chamber"
//! value = "held"
try { await callTool("fail", {}); return "out"; } catch (e) { return /localhost|page\.js|handler/.test(e.stack + e.message + JSON.stringify(e)) ? "out" : "held"; }
