//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("echo", JSON.parse('{"a": {"__proto__": {"polluted": "out"}}}'));
