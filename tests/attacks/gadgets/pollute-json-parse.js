//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
//! value = "held"
try { JSON.parse = () => ({ admin: "out" }); } catch {} return (await callTool("echo", { admin: "held" })).admin;
