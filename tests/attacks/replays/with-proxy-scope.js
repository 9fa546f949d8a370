//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
// A membrane by `with` and a proxy was left through Symbol.unscopables.
return new (class { static [Symbol.unscopables] = { fetch: true }; })() && typeof fetch === "function" ? "out" : "held";
