//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const make = () => new Proxy({}, { ownKeys: () => ["x"], getOwnPropertyDescriptor: () => ({ value: make(), enumerable: true, configurable: true }), get: () => make() }); return make();
