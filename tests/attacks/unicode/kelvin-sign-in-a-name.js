//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("bul\u212a".toLowerCase() + ":none", {});
