//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
const fеtch = () => "held"; return fеtch();
