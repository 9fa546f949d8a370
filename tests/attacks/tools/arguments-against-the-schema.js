//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return await callTool(...["strict:add", { n: "1 OR 1=1" }]);
