//! guest = "value"
//! promise = "no-proto"
const bad = () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
return [bad(), new Map([[bad(), bad()]]), new Set([bad()]), Object.assign(new Error("x", { cause: bad() }), { more: bad() }), Object.assign(Object.create(null), bad())];
// --- page
const r = await stage.run();
const seen = new Set();
const owns = (value) => {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  const parts = value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Reflect.ownKeys(value).map((key) => value[key]);
  return Object.hasOwn(value, "__proto__") || parts.some(owns);
};
Object.assign({}, ...(r.ok ? [...r.value] : []));
return owns(r.value) || {}.polluted ? "out" : stage.outcome(r);
// --- control
return Object.hasOwn(JSON.parse('{"__proto__":1}'), "__proto__") ? "out" : "no";
