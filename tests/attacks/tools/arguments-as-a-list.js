//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return await callTool(...["strict:add", [1]]);
