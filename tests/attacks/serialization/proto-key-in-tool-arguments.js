//! guest = "run"
//! layer = "gate"
//! then = "chamber"
//! code = "INVALID_PARAMS"
return await callTool("echo", JSON.parse('{"a": {"__proto__": {"polluted": "out"}}}'));
