//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { URL.prototype.polluted = "out"; TextDecoder.prototype.decode = () => "out"; } catch {} return new URL("http://x").polluted ?? "held";
