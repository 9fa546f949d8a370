//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("echo", { constructor: { prototype: { polluted: "out" } } });
