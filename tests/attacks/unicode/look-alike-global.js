//! guest = "run"
//! layer = "guard"
//! then = "globals"
const fеtch = () => "held"; return fеtch();
