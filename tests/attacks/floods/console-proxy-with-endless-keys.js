//! guest = "run"
//! policy = { limits = { iterations = 200000, consoleBytes = 20000 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
console.log(new Proxy({}, { ownKeys: () => Array.from({ length: 20000 }, (_, i) => "k" + i), getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) })); return "held";
