//! guest = "run"
//! policy = { limits = { outputBytes = 1000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "OUTPUT_TOO_LARGE"
const users = await callTool("users:list", {}); return users.concat(users).concat(users).map((u) => u.name.repeat(100));
