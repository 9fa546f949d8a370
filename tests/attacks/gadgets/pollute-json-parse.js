//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
try { JSON.parse = () => ({ admin: "out" }); } catch {} return (await callTool("echo", { admin: "held" })).admin;
