//! guest = "run"
//! policy = { limits = { consoleBytes = 200 } }
//! layer = "gate"
//! then = "isolation"
//! lines = 2
//! value = "held"
const { key } = await callTool("secrets:read", {}); for (let i = 0; i < 100; i++) console.log(key.repeat(10)); return "held";
