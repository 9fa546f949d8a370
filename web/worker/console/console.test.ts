import assert from "node:assert/strict";
import { test } from "node:test";
import { makeConsole } from "./index.ts";

const heard = (write: (console: ReturnType<typeof makeConsole>) => void, consoleCalls = 1e6, consoleBytes = 1e9) => {
  const lines: [string, ...unknown[]][] = [];
  const cut = () => void lines.push(["cut"]);
  const hear = (level: string, args: string) => void lines.push([level, ...(JSON.parse(args) as unknown[])]);
  let time = 0;
  write(
    makeConsole(
      () => ({ url: "no:such", consoleCalls, consoleBytes, hear, cut }),
      () => (time += 5),
    ),
  );
  return lines;
};
const shown = (...args: unknown[]) => heard((console) => console.log(...args))[0]?.slice(1);

class Point {
  x = 1;
  get far() {
    return assert.fail("a getter was asked");
  }
}
const loop: { a: number; self?: unknown } = { a: 1 };
loop.self = loop;

/** The rows of the table in docs/guide/values.md. */
const ROWS: [unknown, unknown][] = [
  ["text", "text"],
  [1.5, 1.5],
  [true, true],
  [null, null],
  [undefined, { $: "undefined" }],
  [-0, { $: "number", value: "-0" }],
  [Number.NaN, { $: "number", value: "NaN" }],
  [10n, { $: "bigint", value: "10" }],
  [Symbol("s"), { $: "symbol", value: "Symbol(s)" }],
  [
    [1, [2]],
    [1, [2]],
  ],
  [{ a: { b: "c" } }, { a: { b: "c" } }],
  [JSON.parse('{"__proto__":1}'), { "[__proto__]": 1 }],
  [{ $: 1 }, { $: "object", class: "Object", entries: { $: 1 }, more: 0 }],
  [new Point(), { $: "object", class: "Point", entries: { x: 1 }, more: 0 }],
  [
    {
      get a() {
        return assert.fail("a getter was asked");
      },
    },
    { a: { $: "getter" } },
  ],
  [loop, { a: 1, self: { $: "circular", class: "Object" } }],
  [Point, { $: "class", name: "Point" }],
  [function f() {}, { $: "function", name: "f" }],
  [new Date(0), { $: "date", value: "1970-01-01T00:00:00.000Z" }],
  [new Date(Number.NaN), { $: "date", value: "Invalid Date" }],
  [/a/g, { $: "regexp", value: "/a/g" }],
  [new Map([[{ k: 1 }, 2]]), { $: "map", class: "Map", size: 1, entries: [[{ k: 1 }, 2]] }],
  [new Set([1]), { $: "set", class: "Set", size: 1, items: [1] }],
  [new Uint8Array(3), { $: "bytes", class: "Uint8Array", length: 3 }],
  [Promise.resolve(), { $: "object", class: "Promise", entries: {}, more: 0 }],
  [Object.create(null), { $: "object", class: "null prototype", entries: {}, more: 0 }],
  [[[[[[[["deep"]]]]]]], [[[[[[{ $: "deep", class: "Array" }]]]]]]],
];

for (const [value, expected] of ROWS) {
  test(`shows ${JSON.stringify(expected)}`, () => assert.deepEqual(shown(value), [expected]));
}

test("an error has its name, message, cause and properties", () => {
  const error = Object.assign(new RangeError("far", { cause: 1 }), { code: 7 });
  const [seen] = shown(error) as [Record<string, unknown>];
  assert.deepEqual(seen, {
    $: "error",
    name: "RangeError",
    message: "far",
    stack: "RangeError: far",
    entries: { code: 7, cause: 1 },
  });
});

test("long things are cut, and say by how much", () => {
  assert.deepEqual(shown("x".repeat(20_000)), [{ $: "text", value: "x".repeat(10_000), more: 10_000 }]);
  const [list] = shown(Array.from({ length: 1_000 }, () => 0)) as [{ items: unknown[]; length: number }];
  assert.deepEqual([list.items.length, list.length], [100, 1_000]);
  const [record] = shown(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i]))) as [{ more: number }];
  assert.equal(record.more, 10);
  const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => "y".repeat(900)));
  const text = heard((console) => console.log(wide));
  assert.ok(JSON.stringify(text).length < 80_000);
});

test("what throws while it is looked at ends only the showing", () => {
  const bad = new Proxy({}, { ownKeys: () => assert.fail("a trap") });
  assert.deepEqual(shown(1, bad, 2)?.length, 3);
});

test("a first text takes up what follows", () => {
  assert.deepEqual(shown("%s is %d or %i or %f%%", "x", "4.5", 4.5, 4.5, { rest: 1 }), [
    "x is 4.5 or 4 or 4.5%",
    { rest: 1 },
  ]);
  assert.deepEqual(shown("a %o b %c c", { x: 1 }, "color: red"), ["a ", { x: 1 }, " b  c"]);
  assert.deepEqual(shown("%s", Symbol("s")), ["Symbol(s)"]);
  assert.deepEqual(shown("%q 100%", 1), ["%q 100%", 1]);
  assert.deepEqual(shown("100%"), ["100%"]);
});

const METHODS = ["log", "info", "warn", "error", "debug", "dir", "table", "group", "groupCollapsed"] as const;

test("every method has its level", () => {
  const lines = heard((console) => {
    for (const name of METHODS) console[name](1);
    console.groupEnd();
    console.assert(true, "no");
    console.assert(false, "yes %s", 1);
    console.count();
    console.count("b");
    console.count();
    console.countReset();
    console.count();
    console.time("t");
    console.timeLog("t", 1);
    console.timeEnd("t");
    console.timeEnd("t");
    console.trace("here");
  });
  assert.deepEqual(lines, [
    ["log", 1],
    ["info", 1],
    ["warn", 1],
    ["error", 1],
    ["debug", 1],
    ["log", 1],
    ["table", 1],
    ["group", 1],
    ["group", 1],
    ["groupEnd"],
    ["error", "Assertion failed: yes 1"],
    ["log", "default: 1"],
    ["log", "b: 1"],
    ["log", "default: 2"],
    ["log", "default: 1"],
    ["log", "t: 5 ms", 1],
    ["log", "t: 10 ms"],
    ["warn", "There is no timer called t"],
    ["debug", "here", "Trace"],
  ]);
});

test("what is beyond the limits is cut, and not looked at", () => {
  const many = heard((console) => {
    for (let i = 0; i < 4; i++) console.log(i);
  }, 2);
  assert.deepEqual(many, [["log", 0], ["log", 1], ["cut"], ["cut"]]);
  const looked: string[] = [];
  const proxy = new Proxy({}, { ownKeys: () => [`${looked.push("looked")}`] });
  const long = heard(
    (console) => {
      console.log("x".repeat(100));
      console.log(proxy);
    },
    10,
    50,
  );
  assert.deepEqual([long, looked], [[["cut"], ["cut"]], []]);
});
