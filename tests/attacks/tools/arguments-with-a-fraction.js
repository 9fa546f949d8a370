//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("strict:add", { n: 1.5 });
