//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return { run: () => "out" };
