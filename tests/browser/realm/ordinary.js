// Ordinary programs, and what they answer: a frozen realm must not be in anybody's way. Run at `secure` where no level
// is named.

const ORDINARY = {
  "an error gets a name and a message": [
    `const e = new Error("a"); e.name = "Own"; e.message = "b"; return String(e)`,
    "Own: b",
  ],
  "an error gets a toString": [`const e = new TypeError("a"); e.toString = () => "own"; return String(e)`, "own"],
  "an object gets a toString": [`const o = {}; o.toString = () => "own"; return String(o)`, "own"],
  "an object gets a valueOf": [`const o = {}; o.valueOf = () => 5; return o + 1`, 6],
  "an object gets a constructor": [
    `const o = {}; o.constructor = "own"; return [o.constructor, Object.keys(o)]`,
    ["own", ["constructor"]],
  ],
  "an object gets a hasOwnProperty": [`const o = {}; o.hasOwnProperty = 1; return o`, { hasOwnProperty: 1 }],
  "a map from words to numbers": [
    `const n = {}; for (const w of ["constructor", "toString", "a"]) n[w] = Object.hasOwn(n, w) ? n[w] + 1 : 1; return n`,
    { constructor: 1, toString: 1, a: 1 },
  ],
  "a function gets properties": [
    `const f = () => {}; f.call = 1; f.apply = 2; f.toString = 3; return [f.call, f.apply, f.toString]`,
    [1, 2, 3],
  ],
  "an array gets properties": [`const a = [1]; a.concat = 1; a.map = 2; return [a.concat, a.map, a.length]`, [1, 2, 1]],
  "a map gets properties": [`const m = new Map(); m.get = () => 1; return m.get()`, 1],
  "a date gets properties": [`const d = new Date(0); d.toJSON = () => "own"; return JSON.stringify(d)`, '"own"'],
  "a prototype is replaced": [
    `function F() {} F.prototype = {}; F.prototype.constructor = F; F.prototype.toString = () => "F"; return [new F().constructor === F, String(new F())]`,
    [true, "F"],
  ],
  "inheritance of old": [
    `function A() {} A.prototype.name = "a"; function B() {} B.prototype = Object.create(A.prototype); B.prototype.constructor = B; return [new B().name, new B() instanceof A, new B().constructor.name]`,
    ["a", true, "B"],
  ],
  "inheritance from Error of old": [
    `function E(m) { this.message = m } E.prototype = Object.create(Error.prototype); E.prototype.constructor = E; E.prototype.name = "E"; const e = new E("x"); return [String(e), e instanceof Error]`,
    ["E: x", true],
  ],
  "an error's class": [
    `class E extends Error { constructor(m, code) { super(m); this.name = "E"; this.code = code; Error.captureStackTrace?.(this, E) } } try { throw new E("x", 7) } catch (e) { return [e.name, e.message, e.code, e instanceof E, e instanceof Error, typeof e.stack, String(e)] }`,
    ["E", "x", 7, true, true, "string", "E: x"],
  ],
  "an array's class": [
    `class A extends Array { sum() { return this.reduce((a, b) => a + b, 0) } } const a = A.from([1, 2, 3]); return [a.sum(), a.map((x) => x * 2).sum(), a instanceof Array, a.length]`,
    [6, 12, true, 3],
  ],
  "a map's class": [
    `class M extends Map { get(k) { return super.get(k) ?? 0 } } const m = new M([["a", 1]]); return [m.get("a"), m.get("b"), m.size]`,
    [1, 0, 1],
  ],
  "a promise's class": [
    `class P extends Promise {} return [await P.resolve(1).then((x) => x + 1), P.resolve() instanceof P]`,
    [2, true],
  ],
  "a date's class": [
    `class D extends Date { year() { return this.getUTCFullYear() } } return [new D(0).year(), new D() instanceof Date]`,
    [1970, true],
  ],
  "a function's class": [
    `class F { static make() { return new this() } #x = 1; static { F.y = 2 } get x() { return this.#x } } return [F.make().x, F.y]`,
    [1, 2],
  ],
  "methods called by name": [
    `return [Object.prototype.hasOwnProperty.call({ a: 1 }, "a"), Array.prototype.slice.call({ 0: "x", length: 1 }), (() => {}).call.call(function () { return this.x }, { x: 1 })]`,
    [true, ["x"], 1],
  ],
  "frozen and sealed things": [
    `const o = Object.freeze({ a: 1 }); try { o.a = 2 } catch (e) { return [e.name, o.a, Object.isFrozen(o)] }`,
    ["TypeError", 1, true],
  ],
  "a class's static name": [
    `class A { static name = "own"; static toString() { return "A!" } } return [A.name, String(A)]`,
    ["own", "A!"],
  ],
  "getters and setters": [
    `const o = { get a() { return this._a ?? 0 }, set a(v) { this._a = v } }; o.a = 5; Object.defineProperty(o, "b", { get: () => 1, enumerable: true }); return [o.a, o.b]`,
    [5, 1],
  ],
  "generators and iterators": [
    `function* g() { const x = yield 1; yield x } const it = g(); it.next(); const o = { *[Symbol.iterator]() { yield* [1, 2] } }; return [it.next(9).value, [...o], Array.from(new Set([1, 1]))]`,
    [9, [1, 2], [1]],
  ],
  "async generators": [
    `async function* g() { yield 1; yield 2 } const out = []; for await (const x of g()) out.push(x); return out`,
    [1, 2],
  ],
  "regular expressions": [
    `return ["2024-01-02".replace(/(\\d+)-(\\d+)/, "$2/$1"), [..."a1b2".matchAll(/\\d/g)].map((m) => m[0]), /(?<y>\\d+)/.exec("x12").groups.y, "a-b".split(/-/)]`,
    ["01/2024-02", ["1", "2"], "12", ["a", "b"]],
  ],
  JSON: [
    `return [JSON.parse('{"a":[1]}', (k, v) => (typeof v === "number" ? v + 1 : v)), JSON.stringify({ a: [1, { b: 2 }] }, null, 1).length]`,
    [{ a: [2] }, 37],
  ],
  Intl: [
    `return [new Intl.NumberFormat("en-US").format(1234.5), new Intl.DateTimeFormat("en-US", { timeZone: "UTC" }).format(new Date(0)), [...new Intl.Segmenter("en", { granularity: "word" }).segment("a b")].length]`,
    ["1,234.5", "1/1/1970", 3],
  ],
  "numbers and big integers": [
    `return [Number.MAX_SAFE_INTEGER, (123.456).toFixed(1), String(2n ** 64n), parseInt("0x1f"), Math.max(1, 2)]`,
    [9007199254740991, "123.5", "18446744073709551616", 31, 2],
  ],
  "binary data": [
    `const b = new Uint8Array([1, 2, 3]); const v = new DataView(b.buffer); return [v.getUint16(0), [...b.map((x) => x * 2)], new TextDecoder().decode(new TextEncoder().encode("ü")), btoa("a")]`,
    [258, [2, 4, 6], "ü", "YQ=="],
  ],
  text: [
    `return ["abc".at(-1), "a".padStart(3, "-"), "aXbX".replaceAll("X", ""), \`\${[1, 2]}\`, "\\u00e9".normalize("NFD").length]`,
    ["c", "--a", "ab", "1,2", 2],
  ],
  "sorting and grouping": [
    `const list = [{ n: "b", v: 2 }, { n: "a", v: 1 }]; return [list.toSorted((x, y) => x.v - y.v).map((x) => x.n), Object.entries(Object.groupBy?.([1, 2, 3], (x) => (x % 2 ? "odd" : "even")) ?? { odd: [1, 3], even: [2] })]`,
    [
      ["a", "b"],
      [
        ["odd", [1, 3]],
        ["even", [2]],
      ],
    ],
  ],
  "structured clones": [
    `return structuredClone({ a: new Date(0), b: [1] })`,
    { $belljar: 1, value: { a: { $: "date", value: 0 }, b: [1] } },
  ],
  URLs: [
    `const u = new URL("https://x.example/a?b=1#c"); u.searchParams.append("d", "2"); return [u.host, u.href, [...new URLSearchParams("a=1&b=2")]]`,
    [
      "x.example",
      "https://x.example/a?b=1&d=2#c",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
  ],
  timers: [
    `const out = []; await new Promise((done) => { setTimeout((x) => { out.push(x); done() }, 5, "late"); queueMicrotask(() => out.push("turn")) }); const t = setInterval(() => {}, 1); clearInterval(t); return out`,
    ["turn", "late"],
  ],
  events: [
    `const t = new EventTarget(); const out = []; t.addEventListener("x", (e) => out.push(e.type)); t.dispatchEvent(new Event("x")); const c = new AbortController(); c.signal.addEventListener("abort", () => out.push("aborted")); c.abort(); return [...out, c.signal.aborted]`,
    ["x", "aborted", true],
  ],
  "random bytes": [
    `return [crypto.getRandomValues(new Uint8Array(4)).length, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), Math.random() < 1]`,
    [4, true, true],
  ],
  clocks: [
    `const a = performance.now(); return [typeof a, Date.now() > 1.7e12, new Date().getTime() > 1.7e12, typeof Date(), Date.UTC(1970, 0, 1)]`,
    ["number", true, true, "string", 0],
  ],
  "tools side by side": [
    `return await parallel([() => callTool("echo", { n: 1 }), async () => (await callTool("echo", { n: 2 })).n])`,
    [{ n: 1 }, 2],
  ],
  "a tool that is not there": [
    `try { await callTool("nobody") } catch (e) { return [e.name, e.code, e.message, e instanceof Error] }`,
    ["ToolError", "TOOL_NOT_FOUND", "no such tool", true],
  ],
};

const AT_STANDARD = {
  "proxies and reflection": [
    `const p = new Proxy({}, { get: (_, k) => String(k) }); return [p.hello, Reflect.ownKeys({ a: 1 }), Reflect.has([], "map")]`,
    ["hello", ["a"], true],
  ],
  "the global object": [
    `globalThis.own = 5; return [globalThis.own, own, typeof globalThis.Map, globalThis === self]`,
    [5, 5, "function", true],
  ],
  "iterator helpers": [
    `return typeof Iterator === "undefined" ? [2] : Iterator.from([1]).map((x) => x * 2).toArray()`,
    [2],
  ],
  mixins: [
    `const M = (B) => class extends B { hi() { return "hi " + this.name } }; class P { name = "p" } return new (M(P))().hi()`,
    "hi p",
  ],
  "decorated natives": [
    `const a = [1]; const map = a.map; a.map = function (f) { return map.call(this, (x) => f(x) + 1) }; return a.map((x) => x)`,
    [2],
  ],
};

const rows = (table, level) =>
  Object.entries(table).map(([name, [body, value]]) => ({ name, level, body, value, tools: { echo: (args) => args } }));

export const ordinary = [...rows(ORDINARY, "secure"), ...rows(AT_STANDARD, "standard")];
