//! guest = "run"
//! layer = "gate"
//! then = "chamber"
//! code = "INVALID_PARAMS"
return await callTool("echo", { constructor: { prototype: { polluted: "out" } } });
