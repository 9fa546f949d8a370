// Ways out of a realm, one row each: what it is, and a program that answers "out" when it got out. Each is run in a
// prepared realm, where it must not get out, and in a plain worker, where it must: a probe that cannot succeed shows
// nothing. `level` is the widest level it is tried at; without one it is tried at `permissive`, which has most.

const MADE = (maker) => `const F = ${maker}; const made = F("return 'out'"); return await made()`;

/** Functions of every kind lead to a constructor that makes code of text. */
const CONSTRUCTORS = {
  "of a function": "(function () {}).constructor",
  "of an arrow": "(() => {}).constructor",
  "of a method": "({ m() {} }).m.constructor",
  "of a class": "(class {}).constructor",
  "of a getter": "Object.getOwnPropertyDescriptor({ get x() { return 1; } }, 'x').get.constructor",
  "of a bound function": "(() => {}).bind().constructor",
  "of an async function": "(async () => {}).constructor",
  "of a native": "[].map.constructor",
  "of a native constructor": "Map.constructor",
  "by way of a prototype": "Object.getPrototypeOf(() => {}).constructor",
  "by a key put together": "(() => {})['con' + 'structor']",
  "by Reflect": "Reflect.get(() => {}, 'constructor')",
  "by a descriptor":
    "(() => { const d = Object.getOwnPropertyDescriptor(Function.prototype, 'constructor'); return d.value ?? d.get(); })()",
  "by destructuring": "(({ constructor }) => constructor)(() => {})",
  "by a proxy's target": "new Proxy(() => {}, {}).constructor",
  "by name": "Function",
  "by new.target": "(function () { return new.target })?.constructor",
};

const ESCAPES = {
  ...Object.fromEntries(Object.entries(CONSTRUCTORS).map(([how, maker]) => [`code from text, ${how}`, MADE(maker)])),
  "code from text, by a generator function": `
    const F = (function* () {}).constructor; return F("yield 'out'")().next().value`,
  "code from text, by an async generator function": `
    const F = (async function* () {}).constructor; return (await F("yield 'out'")().next()).value`,
  "code from text, by a subclass": `
    class F extends (() => {}).constructor {} return new F("return 'out'")()`,
  "code from text, by Reflect.construct": `
    return Reflect.construct((() => {}).constructor, ["return 'out'"])()`,
  "code from text, by indirect eval": `return (0, eval)("'out'")`,
  "code from text, by a timer": `
    await new Promise((done) => { globalThis.done = done; setTimeout("globalThis.done()", 0); setTimeout(() => done(), 200) });
    return typeof globalThis.done === "function" && globalThis.text !== false ? "out" : ""`,
  "the network, by name": `return typeof fetch === "function" ? "out" : ""`,
  "the network, behind the global object": `
    for (let o = globalThis; o; o = Object.getPrototypeOf(o)) if (Object.hasOwn(o, "fetch")) return "out"`,
  "the network, by a prototype's descriptor": `
    const scope = Object.getPrototypeOf(Object.getPrototypeOf(globalThis));
    return typeof Object.getOwnPropertyDescriptor(scope, "fetch").value === "function" ? "out" : ""`,
  "more scripts, by name": `return typeof importScripts === "function" ? "out" : ""`,
  "more scripts, by the global's constructor": `return globalThis.constructor.name === "DedicatedWorkerGlobalScope" ? "out" : ""`,
  "messages to the frame, by name": `return typeof postMessage === "function" ? "out" : ""`,
  "messages from the frame, by a listener": `
    EventTarget.prototype.addEventListener.call(globalThis, "message", () => {}); return "out"`,
  "messages from the frame, without a target": `
    const { addEventListener } = EventTarget.prototype; addEventListener("message", () => {}); return "out"`,
  "messages from the frame, by a handler": `return Object.getOwnPropertyDescriptor(globalThis, "onmessage").set ? "out" : ""`,
  "the global object, by self": `return self.Worker ? "out" : ""`,
  "the global object, by a timer's this": `
    return await new Promise((done) => setTimeout(function () { done(this === globalThis ? "out" : "") }, 0))`,
  "the global object, by a sloppy getter": `
    const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Object.getPrototypeOf(globalThis)), "self");
    return get.call(undefined) === globalThis ? "out" : ""`,
  "blob addresses": `return URL.createObjectURL(new Blob(["1"])).startsWith("blob:") ? "out" : ""`,
  "other realms": `return typeof Worker === "function" || typeof ShadowRealm === "function" ? "out" : ""`,
  "other engines": `return typeof WebAssembly === "object" ? "out" : ""`,
  "shared memory": `return new ArrayBuffer(1).constructor && typeof SharedArrayBuffer === "function" ? "out" : (() => {
    try { return new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }) && "out" } catch { return "" } })()`,
  storage: `try { return typeof indexedDB === "object" ? "out" : "" } catch { return "out" }`,
  "what was loaded": `return Array.isArray(performance.getEntriesByType("resource")) ? "out" : ""`,
  "pollution, by assignment": `Object.prototype.polluted = "out"; return ({}).polluted`,
  "pollution, by __proto__": `({}).__proto__.polluted = "out"; return ({}).polluted`,
  "pollution, by defineProperty": `
    Object.defineProperty(Array.prototype, "map", { value: () => "out", configurable: true }); return [].map()`,
  "pollution, by __defineGetter__": `({}).__defineGetter__.call(Object.prototype, "polluted", () => "out"); return ({}).polluted`,
  "pollution, by setPrototypeOf": `Object.setPrototypeOf(Object.prototype, null);
    Object.setPrototypeOf(Array.prototype, { polluted: "out" }); return [].polluted`,
  "pollution, by a setter of an inherited name": `
    const { set } = Object.getOwnPropertyDescriptor(Object.prototype, "toString"); if (!set) { Object.prototype.toString = () => "out" }
    else set.call(Object.prototype, () => "out"); return ({}).toString()`,
  "pollution, of promises": `Promise.prototype.polluted = "out"; return Promise.resolve().polluted`,
  "pollution, of iterators": `
    Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true }); return [...[1]].length === 0 ? "out" : ""`,
  "pollution, of generators": `
    Object.getPrototypeOf(function* () {}).prototype.next = () => "out"; return (function* () {})().next()`,
  "pollution, of async functions": `
    Object.getPrototypeOf(async () => {}).polluted = "out"; return (async () => {}).polluted`,
  "pollution, of regular expressions": `RegExp.prototype.exec = () => ({ 0: "out", index: 0 }); return "x".replace(/y/, "z") === "x" ? "" : "out"`,
  "pollution, of errors": `Error.prototype.polluted = "out"; try { null.x } catch (e) { return e.polluted }`,
  "pollution, of natives": `[].map.polluted = "out"; return [].map.polluted`,
  "pollution, of JSON and Math": `JSON.parse = () => "out"; return JSON.parse("1")`,
  "pollution, of typed arrays": `Object.getPrototypeOf(Uint8Array.prototype).polluted = "out"; return new Uint8Array(1).polluted`,
  "pollution, of symbols": `Symbol.prototype.polluted = "out"; return Symbol.iterator.polluted`,
  "pollution, of what browsers add": `URL.prototype.polluted = "out"; return new URL("http://x").polluted`,
  "pollution, of segmenters": `
    const p = Object.getPrototypeOf(new Intl.Segmenter().segment("x")); p.polluted = "out"; return new Intl.Segmenter().segment("y").polluted`,
  "pollution, of iterator helpers": `
    if (!Iterator.prototype.map) return "out"; Object.getPrototypeOf([].values().map((x) => x)).polluted = "out"; return [].values().map((x) => x).polluted`,
  "pollution, of an error's stack": `
    const own = Object.getOwnPropertyDescriptor(new Error("x"), "stack") ?? Object.getOwnPropertyDescriptor(Error.prototype, "stack");
    if (own.get === undefined) return [].map.polluted = "out"; own.get.polluted = "out"; return own.get.polluted`,
  "species of a native": `
    Object.defineProperty(Array, Symbol.species, { get: () => function () { return { out: "out" } }, configurable: true }); return [].map((x) => x).out`,
  "the stack, by prepareStackTrace": `
    Error.prepareStackTrace = (_, sites) => sites; const e = {}; Error.captureStackTrace(e);
    return Array.isArray(e.stack) || Object.hasOwn(Error, "prepareStackTrace") ? "out" : ""`,
  "the caller, by Function.prototype": `
    return "caller" in Function.prototype ? "out" : ""`,
  "a global replaced": `globalThis.Promise = "out"; return globalThis.Promise`,
  "a global of ours replaced": `globalThis.callTool = () => "out"; return callTool()`,
  "the collector": `return typeof gc === "function" || typeof Subscriber === "function" || typeof navigator === "object" ? "out" : ""`,
};

/** Names and programs; `import()` is the guard's and the policy's to stop, so it is not here. */
export const escapes = Object.entries(ESCAPES).map(([name, body]) => ({ name, body }));

/** At `strict`, names that lead nowhere lead nowhere by these ways either. */
export const strictEscapes = Object.entries({
  "a descriptor of constructor": `return Object.getOwnPropertyDescriptor(Map.prototype, "get") ? "out" : ""`,
  "descriptors of prototype": `return Object.getOwnPropertyDescriptors(class {}) ? "out" : ""`,
  "a definition": `return Object.defineProperty({}, "constructor", { value: "out" }).constructor`,
  definitions: `return Object.defineProperties({}, { a: { value: "out" } }).a`,
  "a prototype": `return Object.setPrototypeOf({}, { a: "out" }).a`,
  reflection: `return typeof Reflect === "object" || typeof Proxy === "function" ? "out" : ""`,
  "the global object": `return typeof globalThis === "object" || typeof self === "object" ? "out" : ""`,
  "a fine clock": `return typeof performance === "object" ? "out" : ""`,
  "a timer": `return typeof setTimeout === "function" ? "out" : ""`,
}).map(([name, body]) => ({ name, body }));
