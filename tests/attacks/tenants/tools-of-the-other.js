//! guest = "run"
//! beside = "return (await callTool('beside:only', {})).ok"
//! beside_value = true
//! layer = "gate"
//! then = "chamber"
return await callTool("beside:only", {});
