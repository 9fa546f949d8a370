//! guest = "run"
//! policy = { limits = { iterations = 1000000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
const o = {}; for (let i = 0; i < 100000; i++) o["k" + i] = 1; return await callTool("echo", o);
