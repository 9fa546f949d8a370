//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
const o = { a: 1 }; o.self = o; return await callTool("echo", o);
