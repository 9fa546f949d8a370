import assert from "node:assert/strict";
import { test } from "node:test";
import { makeRuntime, type Program } from "./index.ts";

const LIMITS = { iterations: 1_000_000, memoryBytes: 1 << 28, deadline: Number.POSITIVE_INFINITY };

const run = (program: Program) =>
  new Promise((value, thrown) => {
    const runtime = makeRuntime({ now: () => 0, blocked: [], onBlocked: "throw" });
    runtime.run(program, LIMITS, { value, thrown, tripped: thrown });
  });

test("a program starts with nothing of the runtime below it on the stack", async () => {
  const stack = (await run(() => async () => new Error("here").stack)) as string;
  assert.match(stack, /start\.test/);
  assert.doesNotMatch(stack, /runtime\/index|makeRuntime|Object\.run/);
});

test("a program that fails before its promise is made has thrown", async () => {
  const fails = () => {
    throw new RangeError("no room");
  };
  await assert.rejects(
    run(() => fails),
    { message: "no room" },
  );
});
