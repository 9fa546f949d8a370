//! guest = "value"
//! promise = "state-plain-data"
let asked = 0;
const bad = () => JSON.parse('{"__proto__":{"polluted":1}}');
state = new Proxy({}, {
  ownKeys: () => ["a", "__proto__"].slice(0, ++asked > 1 ? 2 : 1),
  getOwnPropertyDescriptor: (_, key) => ({ value: bad(), enumerable: true, configurable: true, writable: true, key }),
  get: () => (asked > 1 ? bad() : { constructor: { prototype: bad() } }),
});
return "held";
// --- page
const owns = (value) => typeof value === "object" && value !== null && (Object.hasOwn(value, "__proto__") || Object.values(value).some(owns));
const session = await stage.jar.session();
const said = [];
for (const code of [stage.code, `state.a = JSON.parse('{"__proto__":{"polluted":1}}'); return 1`, `state = Object.defineProperty({}, "__proto__", { value: { polluted: 1 }, enumerable: true }); return 1`]) {
  said.push(stage.outcome(await session.run(code)));
  const { state } = session.snapshot();
  if (owns(state) || Object.assign({}, state).polluted || {}.polluted) return `out: ${JSON.stringify(state)}`;
}
return said.join(" | ");
// --- control
return Object.assign({}, { ["__proto__"]: 1 }, JSON.parse('{"a":1}')).a === 1 && Object.hasOwn(JSON.parse('{"__proto__":1}'), "__proto__") ? "out" : "no";
