//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! code = "GUARD_REFUSED"
return \u0066etch("http://x.invalid") ? "out" : "held";
