import assert from "node:assert/strict";
import { test } from "node:test";
import { tameStacks } from "./stacks.ts";

test("a stack has ten frames at most", () => {
  for (const [before, after] of [
    [100, 10],
    [Number.POSITIVE_INFINITY, 10],
    [5, 5],
  ] as const) {
    Error.stackTraceLimit = before;
    tameStacks();
    assert.equal(Error.stackTraceLimit, after);
  }
});
