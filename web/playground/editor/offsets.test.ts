import assert from "node:assert/strict";
import { test } from "node:test";
import { fromBytes, offsetOf } from "./offsets.ts";

test("columns count characters", () => {
  assert.equal(offsetOf("ab\ncd", { line: 2, column: 2 }), 4);
  assert.equal(offsetOf("🫙🫙*", { line: 1, column: 3 }), 4);
  assert.equal(offsetOf("ab\ncd", { line: 1, column: 99 }), 2);
  assert.equal(offsetOf("ab", { line: 9, column: 1 }), 2);
});

test("bytes are counted as UTF-8 has them", () => {
  assert.deepEqual(fromBytes("é🫙x", [0, 2, 6, 7]), [0, 1, 3, 4]);
  assert.deepEqual(fromBytes("abc", [1, 9]), [1, 3]);
});
