//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { URL.prototype.polluted = "out"; TextDecoder.prototype.decode = () => "out"; } catch {} return new URL("http://x").polluted ?? "held";
