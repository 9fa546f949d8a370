//! guest = "run"
//! beside = "return (await callTool('beside:only', {})).ok"
//! beside_value = true
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_NOT_FOUND"
return await callTool(...["beside:only", {}]);
