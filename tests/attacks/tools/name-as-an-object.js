//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
return await callTool({ toString: () => "echo" }, {});
