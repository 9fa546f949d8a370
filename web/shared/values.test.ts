import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodeTaggedAtOnce as decode,
  decodePlain,
  encode,
  jsonText,
  MalformedValue,
  ValueCannotCross,
} from "./values.ts";

class Point {
  x = 1;
  #hidden = 2;
  get sum() {
    return this.x + this.#hidden;
  }
}

class Table extends Map<number, number> {}

const sparse: unknown[] = [1];
sparse[2] = 3;
sparse.length = 5;
const shared = { a: 1 };
const loop: { name: string; self?: unknown } = { name: "loop" };
loop.self = loop;
const bare = Object.assign(Object.create(null), { a: 1 });
const error = Object.assign(new RangeError("far", { cause: new Error("near") }), { code: 7 });

/** The rows of the first table in docs/guide/values.md: what it is, a value, and what comes out where that differs. */
const ROWS: readonly (readonly [name: string, value: unknown, out?: unknown])[] = [
  ["null", null],
  ["boolean", true],
  ["text", "Grüße \u{1f514} \ud800"],
  ["number", 1.5],
  ["-0", -0],
  ["NaN", Number.NaN],
  ["Infinity", Number.NEGATIVE_INFINITY],
  ["bigint", -(10n ** 40n)],
  ["long bigints", [10n ** 99_999n, -(2n ** 257n), 0n]],
  ["undefined", undefined],
  ["undefined in an object", { a: undefined, b: [undefined] }],
  ["array", [1, [2, "x"]]],
  ["array with holes", sparse],
  ["object", { a: { b: [] } }],
  ["object with a tag's key", { $: "map", a: -0 }],
  ["object with the mark's key", { $belljar: 1, value: 2 }],
  ["object without a prototype", bare],
  ["instance of a class", new Point(), { x: 1 }],
  ["instance of a class that is a Map", new Table([[1, 2]]), new Map([[1, 2]])],
  ["object that looks like a Map", Object.create(Map.prototype), {}],
  [
    "object with a getter",
    {
      get a() {
        return 1;
      },
    },
    { a: 1 },
  ],
  ["object with toJSON", { toJSON: () => ({ b: -0 }) }, { b: -0 }],
  ["Date", new Date(0)],
  [
    "Map",
    new Map<unknown, unknown>([
      [{ k: 1 }, new Map([[1, -0]])],
      ["x", undefined],
    ]),
  ],
  ["Set", new Set([1, "1", new Set()])],
  ["RegExp", /a\/b/giu, { source: "a\\/b", flags: "giu" }],
  ["Error", error],
  ["AggregateError", Object.assign(new AggregateError([new TypeError("x")], "all"))],
  ["typed array", new Uint16Array([1, 2, 65535])],
  ["part of a typed array", new Uint8Array([1, 2, 3, 4]).subarray(1, 3)],
  ["big typed array", new BigInt64Array([-1n, 2n])],
  ["ArrayBuffer", new Uint8Array([0, 255, 1]).buffer],
  ["DataView", new DataView(new Uint8Array([1, 2]).buffer)],
  ["boxed primitives", [Object("x"), Object(1), Object(true)], ["x", 1, true]],
  ["symbol keys", { [Symbol("x")]: 1, a: 1 }, { a: 1 }],
];

for (const [name, value, ...out] of ROWS) {
  test(`crosses: ${name}`, () => {
    const back = decode(encode(value));
    assert.deepStrictEqual(back, out.length > 0 ? out[0] : value);
    assert.deepStrictEqual(decode(encode([value, { in: value }])), [
      out.length > 0 ? out[0] : value,
      { in: out.length > 0 ? out[0] : value },
    ]);
  });
}

test("crosses: invalid Date", () => {
  const back = decode(encode([new Date(Number.NaN)])) as [Date];
  assert.ok(back[0] instanceof Date && Number.isNaN(back[0].getTime()));
});

test("what JSON can say is JSON", () => {
  for (const value of [null, 1, "x", [1, { a: "$" }], { $: 1, b: [true] }, {}]) {
    assert.equal(encode(value), JSON.stringify(value));
  }
});

test("what is shared stays shared, and cycles stay cycles", () => {
  const back = decode(encode({ one: shared, two: [shared], loop })) as {
    one: object;
    two: object[];
    loop: typeof loop;
  };
  assert.strictEqual(back.one, back.two[0]);
  assert.strictEqual(back.loop.self, back.loop);
  const map = new Map<unknown, unknown>();
  map.set(map, [map]);
  const again = decode(encode(map)) as Map<unknown, unknown[]>;
  assert.strictEqual(again.get(again)?.[0], again);
});

test("shared parts do not multiply", () => {
  let value: unknown = "x";
  for (let i = 0; i < 60; i++) value = [value, value];
  assert.ok(encode(value).length < 5_000);
  assert.throws(() => jsonText(value, "args"), /args.* is too large/);
});

const never = new Promise(() => {});
const deep = () => {
  let value: unknown = 1;
  for (let i = 0; i < 5_000; i++) value = [value];
  return value;
};

test("what cannot cross is named by its place", () => {
  const rows: [unknown, string][] = [
    [{ users: [0, 1, 2, { save() {} }] }, "value.users[3].save is a function; only data can cross"],
    [() => 1, "value is a function; only data can cross"],
    [{ "a b": Symbol("x") }, 'value["a b"] is a symbol; only data can cross'],
    [[never], "value[0] is a Promise; only data can cross"],
    [new Map([["k", new WeakMap()]]), 'value.get("k") is a WeakMap; only data can cross'],
    [new Set([(function* () {})()]), "value.value(0) is a Generator; only data can cross"],
    [{ a: [].values() }, "value.a is a Array Iterator; only data can cross"],
  ];
  for (const [value, message] of rows) assert.throws(() => encode(value), new ValueCannotCross(message));
  assert.throws(() => encode(deep()), /nested more than 99 levels deep/);
  const own = { toJSON: (): unknown => [own] };
  assert.throws(() => encode(own), ValueCannotCross);
  assert.throws(() => encode(2n ** 400_000n), ValueCannotCross);
  const proxy = new Proxy({}, { ownKeys: () => assert.fail("its own error") });
  assert.throws(() => encode(proxy), /its own error/);
});

test("tools get JSON, and nothing is dropped without a word", () => {
  assert.equal(
    jsonText({ a: undefined, d: new Date(0), p: new Point(), n: -0 }, "args"),
    '{"d":"1970-01-01T00:00:00.000Z","p":{"x":1},"n":0}',
  );
  assert.equal(jsonText([shared, shared], "args"), '[{"a":1},{"a":1}]');
  const rows: [unknown, string][] = [
    [{ when: new Map() }, "args.when is a Map; send Object.fromEntries(map) or [...map]"],
    [{ ids: new Set() }, "args.ids is a Set; send [...set]"],
    [[Number.NaN], "args[0] is NaN; JSON has no word for it: send null or text"],
    [[undefined], "args[0] is undefined; JSON has no word for it: send null"],
    [{ a: 1n }, "args.a is a bigint; send it as text"],
    [{ a: { b: () => 1 } }, "args.a.b is a function; only data can cross"],
    [loop, "args.self is a part of itself; JSON has no cycles"],
    [{ e: error }, "args.e is a Error; send its message as text"],
    [{ d: new Date(Number.NaN) }, "args.d is an invalid Date; send null"],
    [new Uint8Array(1), "args is a Uint8Array; send [...list]"],
    [undefined, "args is undefined; JSON has no word for it: send null"],
  ];
  for (const [value, message] of rows) assert.throws(() => jsonText(value, "args"), new ValueCannotCross(message));
});

test("a key called __proto__ is left out by whoever writes, and refused by whoever reads", () => {
  for (const key of ["__proto__", "\\u005f_proto__", "__\\u0070roto__", "__prot\\u006F__"]) {
    for (const text of [`{"${key}":{"bad":1},"a":1}`, `[{"a":[{"${key}":0}]}]`]) {
      assert.throws(() => decodePlain(text), MalformedValue, text);
      assert.throws(() => decode(text), MalformedValue, text);
      assert.throws(() => decode(`{"$belljar":1,"value":{"x":${text}}}`), MalformedValue, text);
    }
  }
  assert.deepEqual(decodePlain('["__proto__","\\u001b[0m"]'), ["__proto__", "\u001b[0m"]);
  const own = JSON.parse('{"__proto__":1,"b":-0}');
  assert.deepStrictEqual(decode(encode(own)), { b: -0 });
  assert.throws(
    () => jsonText({ own }, "args"),
    new ValueCannotCross("args.own.__proto__ is a key that sets a prototype where it is copied; rename it"),
  );
});

test("any other key is one like any other", () => {
  const value = { constructor: 1, prototype: [2], toString: { valueOf: 3 }, hasOwnProperty: -0 };
  assert.deepStrictEqual(decode(encode(value)), value);
  const error = decode(encode(Object.assign(new Error("x"), { constructor: 1, toString: 2 }))) as Error;
  assert.deepEqual(Object.entries(error), [
    ["constructor", 1],
    ["toString", 2],
  ]);
});

test("the channel decides the form: plain JSON stays what it is, whatever its keys are", () => {
  for (const value of [
    { $belljar: 1, value: { $: "regexp", source: "(a+)+$", flags: "" } },
    { $belljar: 1, value: { $: "sparse", items: [0], holes: [0] } },
    [{ $: "map", entries: [] }],
    { $belljar: 2 },
  ]) {
    assert.deepStrictEqual(decodePlain(jsonText(value, "result")), value);
    assert.deepStrictEqual(decode(encode(value)), value);
  }
});

test("each part of a value is read once", () => {
  let asked = 0;
  const getter = {
    get a() {
      return ++asked;
    },
  };
  assert.equal(encode([getter, { b: 2 }]), '[{"a":1},{"b":2}]');
  assert.equal(jsonText({ getter }, "args"), '{"getter":{"a":2}}');
  const traps: string[] = [];
  const list = new Proxy([5], {
    get(target, key) {
      traps.push(String(key));
      return Reflect.get(target, key);
    },
  });
  encode({ list });
  assert.deepEqual(traps, ["length", "0"]);
});
