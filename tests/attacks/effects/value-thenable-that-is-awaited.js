//! guest = "value"
//! promise = "no-proto"
return { then: { call: 1 }, toJSON: 1, constructor: { prototype: { polluted: 1 } }, [Symbol.iterator]: 1, valueOf: "out", toString: null, hasOwnProperty: 0 };
// --- page
const { ok, value } = await stage.run();
const copy = Object.assign({}, await value);
return !ok || typeof value !== "object" || ({}).polluted !== undefined || typeof copy.then === "function" ? "out" : "data";
// --- control
const value = JSON.parse('{"__proto__":{"polluted":1}}');
return Object.assign({}, value).polluted === 1 ? "out" : "none";
