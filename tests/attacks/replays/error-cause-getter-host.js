//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// The host's logger called a getter of a guest's error, on the host's side.
throw Object.defineProperty(new Error("x"), "toString", { get() { globalThis.called = true; return () => "out"; } });
