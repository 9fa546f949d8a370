//! guest = "run"
//! layer = "globals"
//! then = "chamber"
return typeof globalThis["Shared" + "ArrayBuffer"] === "function" ? "out" : "held";
