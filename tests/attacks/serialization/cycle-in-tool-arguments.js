//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
const o = { a: 1 }; o.self = o; return await callTool("echo", o);
