import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunResult } from "../page/sdk.ts";
import { failureOf } from "./failure.ts";

const failed = (place: object) =>
  ({ ok: false, error: { code: "TOOL_ERROR", name: "Error", message: "no", ...place } }) as unknown as RunResult;

test("a failure is the word at its place", () => {
  const text = "const a = 1;\nawait tools.users.list();\n";
  const { line, from, to, message } = failureOf(failed({ line: 2, column: 7 }), text) ?? {};
  assert.deepEqual([line, text.slice(from, to), message], [2, "tools.users.list", "Error: no"]);
});

test("a place without a word is one character, and the end of the text has none", () => {
  assert.deepEqual(failureOf(failed({ line: 1, column: 2 }), "a + b")?.to, 2);
  assert.deepEqual(failureOf(failed({ line: 9, column: 9 }), "ab")?.to, 2);
});

test("no place, no failure", () => {
  assert.equal(failureOf(failed({}), "a"), undefined);
  assert.equal(failureOf(failed({ line: 1, column: 1, code: "GUARD_REFUSED" }), "a"), undefined);
  assert.equal(failureOf({ ok: true, value: 1 } as unknown as RunResult, "a"), undefined);
});
