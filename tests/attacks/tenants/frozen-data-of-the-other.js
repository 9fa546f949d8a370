//! guest = "run"
//! beside = "return JSON.stringify(await callTool('shared', {}))"
//! beside_value = "{\"list\":[1,2,3]}"
//! layer = "isolation"
//! value = "held"
const it = await callTool("shared", {}); it.list.push("out"); it.list.length = 0; return "held";
