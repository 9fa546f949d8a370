//! guest = "run"
//! layer = "guard"
//! then = "gate"
//! value = "held"
const саllTool = (name) => "held"; return саllTool("secrets:read");
