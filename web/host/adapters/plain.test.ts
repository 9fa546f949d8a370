import assert from "node:assert/strict";
import { test } from "node:test";
import { BelljarError } from "../index.ts";
import { plain } from "./plain.ts";

class Odd {
  readonly a = 1;
}

const shared = { a: 1 };
const cycle: { self?: unknown } = {};
cycle.self = cycle;

/** Values as a run can have them, and what is left of them in a conversation. */
const ROWS: readonly (readonly [what: string, value: unknown, plain: unknown])[] = [
  ["nothing", undefined, undefined],
  ["null", null, null],
  ["text, numbers, booleans", ["a", 1, true, false], ["a", 1, true, false]],
  ["numbers that JSON has no word for", [Number.NaN, Number.POSITIVE_INFINITY], ["NaN", "Infinity"]],
  ["big integers", [5n, -5n, 1n << 200n], ["5", "-5", `0x1${"0".repeat(50)}`]],
  ["undefined inside", { a: undefined, b: [undefined] }, { b: [null] }],
  ["holes", new Array(2), [null, null]],
  ["a Map of texts", new Map([["a", 1]]), { a: 1 }],
  ["a Map of others", new Map<unknown, number>([[1, 2]]), [[1, 2]]],
  ["a Map with a hostile key", new Map([["__proto__", 1]]), [["__proto__", 1]]],
  ["a Set", new Set([1, "a"]), [1, "a"]],
  ["dates", [new Date(0), new Date(Number.NaN)], ["1970-01-01T00:00:00.000Z", null]],
  ["an error", new RangeError("no"), { name: "RangeError", message: "no" }],
  ["bytes", [new Uint8Array(3), new ArrayBuffer(2)], ["Uint8Array of 3 bytes", "ArrayBuffer of 2 bytes"]],
  ["an instance", new Odd(), { a: 1 }],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ["the same part twice", [shared, shared], [{ a: 1 }, { a: 1 }]],
  ["a cycle", cycle, { self: "[circular]" }],
];

for (const [what, value, expected] of ROWS) {
  test(`a conversation gets plain JSON: ${what}`, () => {
    const made = plain(value);
    assert.deepEqual(made, expected);
    if (made !== undefined) assert.deepEqual(JSON.parse(JSON.stringify(made)), expected);
  });
}

/** Each is small for who sends it. */
const TOO_LARGE: readonly (readonly [what: string, value: unknown])[] = [
  ["a text", "x".repeat(1_000_000)],
  ["many items", new Array(1_000_000).fill(0)],
  ["an array of holes", new Array(2_000_000)],
  ["parts that unfold", unfolding()],
  ["keys that are long", Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}${"k".repeat(100_000)}`, 1]))],
];

function unfolding(): unknown {
  let part: unknown[] = [1];
  for (let i = 0; i < 60; i++) part = [part, part];
  return part;
}

for (const [what, value] of TOO_LARGE) {
  test(`what no conversation takes is told so: ${what}`, () => {
    assert.throws(
      () => plain(value),
      (error) =>
        error instanceof BelljarError && error.code === "OUTPUT_TOO_LARGE" && /Return less/.test(error.message),
    );
  });
}
