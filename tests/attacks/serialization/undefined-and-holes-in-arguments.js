//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
return await callTool("echo", { a: undefined, list: [1, , 3], f() {} });
