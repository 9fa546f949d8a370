//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return await callTool("echo", JSON.parse('{"a": {"__proto__": {"polluted": "out"}}}'));
