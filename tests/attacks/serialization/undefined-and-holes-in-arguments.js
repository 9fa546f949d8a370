//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("echo", { a: undefined, list: [1, , 3], f() {} });
