import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, printed } from "./printed.ts";

test("values that JSON has no word for have one", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [undefined, "undefined"],
    [null, "null"],
    [12n, "12n"],
    [-0, "-0"],
    [Number.NaN, "NaN"],
    ["as it is", "as it is"],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Date(Number.NaN), "Invalid Date"],
    [new TypeError("no"), "TypeError: no"],
    [new Uint8Array([1, 2]), "Uint8Array(2) [\n  1,\n  2\n]"],
    [new ArrayBuffer(3), "ArrayBuffer, 3 bytes"],
    [[], "[]"],
    [{}, "{}"],
    [{ a: [1, "b"] }, '{\n  "a": [\n    1,\n    "b"\n  ]\n}'],
    [new Map([["a", new Set([1])]]), 'Map(1) {\n  "a" => Set(1) {\n    1\n  }\n}'],
  ];
  for (const [value, text] of cases) assert.equal(printed(value), text);
});

test("what is long is cut with a count", () => {
  assert.match(printed("x".repeat(60_000)), /x… and 10,000 more characters$/);
  assert.match(printed({ long: "x".repeat(2_001) }), /… and 1 more character\n\}$/);
  assert.match(printed(Array.from({ length: 350 }, () => 1)), /… and 250 more entries\n\]$/);
  assert.ok(printed(Array.from({ length: 100 }, () => "y".repeat(2_000))).length < 60_000);
});

test("circles and depth end", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  assert.equal(brief(circle, 100), '{ "self": [circular] }');
  let deep: unknown = 1;
  for (let level = 0; level < 5_000; level++) deep = [deep];
  assert.ok(printed(deep).includes("…"));
});

test("a brief text is one line of a length", () => {
  assert.equal(brief({ a: 1, b: [2] }, 100), '{ "a": 1, "b": [ 2 ] }');
  assert.equal(brief({ a: "xxxxxxxxxxxxxxxxxxxxxxxxx" }, 10).length, 10);
});
