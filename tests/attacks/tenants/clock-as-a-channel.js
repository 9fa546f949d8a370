//! guest = "run"
//! beside = "return typeof SharedArrayBuffer + typeof Atomics"
//! beside_value = "undefinedundefined"
//! layer = "isolation"
//! value = "held"
return typeof SharedArrayBuffer === "function" ? "out" : "held";
