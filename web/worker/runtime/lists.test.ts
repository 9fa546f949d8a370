import assert from "node:assert/strict";
import { test } from "node:test";
import { isMetered, makeKit, meterNatives } from "./natives/index.ts";
import { makeSpread } from "./spread.ts";

// The natives are changed in this process, as they are in a worker.
const counted: number[] = [];
const count = (bytes: number): void => void counted.push(bytes);
const memory = { fits() {}, allocate: count, copy: count, take: count, release() {}, grow: count };
const sinks = meterNatives(makeKit(memory as never, { spend() {} } as never), globalThis);
const spread = makeSpread(sinks);

const sum = (work: () => unknown): number => {
  counted.length = 0;
  work();
  let all = 0;
  for (const bytes of counted) all += bytes;
  return all;
};

test("a size is counted as the native converts it", () => {
  const bound = Uint8Array as unknown as { bind(self: null, length: number): new () => object };
  const sizes: readonly [string, () => unknown, number][] = [
    ["text", () => "ab".repeat("1e3" as never), 4000],
    ["an object", () => "ab".repeat({ valueOf: () => 1000 } as never), 4000],
    ["pads", () => "x".padStart("1e3" as never), 2000],
    ["a buffer", () => new ArrayBuffer("1e5" as never), 100_000],
    ["a bound constructor", () => new (bound.bind(null, 50_000))(), 50_000],
    ["something with a length", () => new Float64Array({ length: "1000" } as never), 8000],
    ["Array as a method", () => ({ make: Array }).make(1000), 8000],
    ["a list for a call", () => Reflect.apply((...all: unknown[]) => all, null, { length: "1000" } as never), 8000],
  ];
  for (const [what, work, bytes] of sizes) assert.equal(sum(work), bytes, what);
});

test("what takes all of a native iterator counts every part of it", () => {
  const keys = (): Iterable<number> => Array.prototype.keys.call({ length: 10_000 } as never);
  const pairs = (): Iterable<[number, unknown]> => Array.prototype.entries.call({ length: 10_000 } as never);
  assert.ok(sum(() => new Set(keys())) >= 10_000 * 32 * 0.9);
  assert.ok(sum(() => new Map(pairs())) >= 10_000 * 48 * 0.9);
  assert.ok(sum(() => Array.from(keys())) >= 80_000 * 0.9);
  assert.ok(sum(() => [...(spread(keys()) as Iterable<number>)]) >= 80_000 * 0.9);
  assert.ok(sum(() => Promise.all(keys())) >= 10_000 * 256 * 0.9);
});

test("nothing of a program's is read twice, and in the order of the language", () => {
  const log: string[] = [];
  const source = {
    get length() {
      log.push("length");
      return 1;
    },
    get 0() {
      log.push("0");
      return 7;
    },
  };
  Array.prototype.join.call(source as never);
  Array.from(source as never);
  Math.max.apply(null, source as never);
  assert.deepEqual(log, ["length", "0", "length", "0", "length", "0"]);
  log.length = 0;
  const traps = new Proxy([1], {
    get: (list, key) => {
      log.push(`get ${String(key)}`);
      return Reflect.get(list, key);
    },
    has: (list, key) => {
      log.push(`has ${String(key)}`);
      return key in list;
    },
  });
  assert.deepEqual(
    Array.prototype.map.call(traps, (x) => x),
    [1],
  );
  assert.deepEqual(log, ["get length", "get constructor", "has 0", "get 0"]);
});

test("an iterator is asked for when the native asks, once, and is closed", () => {
  const log: string[] = [];
  const source = {
    get [Symbol.iterator]() {
      log.push("iterator");
      return () => ({
        next: () => ({ done: false, value: 1 }),
        return() {
          log.push("return");
          return {};
        },
      });
    },
  };
  assert.throws(() => new Map(source as never), TypeError);
  assert.deepEqual(log, ["iterator", "return"]);
});

test("a metered native looks like the native it stands for", () => {
  for (const [native, name, length] of [
    [Array.prototype.map, "map", 1],
    [Array, "Array", 1],
    [Map, "Map", 0],
    ["".replace, "replace", 2],
    [JSON.stringify, "stringify", 3],
  ] as const) {
    assert.ok(isMetered(native));
    assert.equal(native.name, name);
    assert.equal(native.length, length);
    assert.equal(String(native), `function ${name}() { [native code] }`);
  }
  assert.throws(() => new ([].map as unknown as new () => object)(), TypeError);
  assert.throws(() => (Map as never as () => void)(), /new/);
  class Own extends Map<number, number> {}
  assert.ok(new Own([[1, 2]]) instanceof Own);
  assert.equal([].constructor, Array);
});

test("what cannot be iterated fails as it would have", () => {
  assert.throws(() => [...(spread({}) as Iterable<unknown>)], TypeError);
  assert.equal(spread(undefined), undefined);
});
