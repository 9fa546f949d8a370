//! guest = "run"
//! layer = "guard"
//! then = "gate"
const саllTool = (name) => "held"; return саllTool("secrets:read");
