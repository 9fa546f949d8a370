//! guest = "run"
//! layer = "isolation"
//! value = "held"
const a = await callTool("users:list", {}); a[0].name = "changed"; const b = await callTool("users:list", {}); return b[0].name === "changed" ? "out" : "held";
