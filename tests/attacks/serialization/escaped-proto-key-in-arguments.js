//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return await callTool("echo", JSON.parse('{"__pro\\u0074o__": 1}'));
