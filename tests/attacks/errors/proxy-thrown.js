//! guest = "run"
//! layer = "chamber"
//! then = "meter"
throw new Proxy(new Error("x"), { get() { throw 1; }, getPrototypeOf() { throw 2; }, ownKeys() { throw 3; } });
