//! guest = "run"
//! layer = "guard"
//! then = "globals"
return \u0066etch("http://x.invalid") ? "out" : "held";
