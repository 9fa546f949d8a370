//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return await callTool("echo", { a: undefined, list: [1, , 3], f() {} });
