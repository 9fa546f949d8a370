//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
const make = () => new Proxy({}, { ownKeys: () => ["x"], getOwnPropertyDescriptor: () => ({ value: make(), enumerable: true, configurable: true }), get: () => make() }); return make();
