//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
throw new Proxy(new Error("x"), { get() { throw 1; }, getPrototypeOf() { throw 2; }, ownKeys() { throw 3; } });
