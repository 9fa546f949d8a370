//! guest = "run"
//! layer = "gate"
//! then = "chamber"
//! code = "TOOL_NOT_FOUND"
return await callTool("bul\u212a".toLowerCase() + ":none", {});
