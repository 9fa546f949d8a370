//! guest = "run"
//! layer = "gate"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
return await callTool({ toString: () => "echo" }, {});
