//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
return new Proxy({ a: 1 }, { ownKeys: () => ["a", "b", "c"], getOwnPropertyDescriptor: () => ({ value: "v", enumerable: true, configurable: true }), get: () => { throw 1; } });
