import assert from "node:assert/strict";
import { test } from "node:test";
import { Batches } from "./console_batches.ts";

const line = (args: string) => ({ level: "log", args, line: undefined, column: undefined, atMs: undefined }) as const;

/** A clock that stands still until it is moved, and what was sent: how many lines, how many cut. */
function scene() {
  let now = 1_000;
  const timers: [number, () => void][] = [];
  const sent: [number, number][] = [];
  const batches = new Batches({
    send: (lines, cut) => void sent.push([lines.length, cut]),
    timer: { now: () => now, set: (work, ms) => timers.push([now + ms, work]) },
  });
  const pass = (ms: number) => {
    now += ms;
    for (const [at, work] of timers.splice(0)) at <= now ? work() : timers.push([at, work]);
  };
  return { batches, sent, pass };
}

test("few lines go at once, and a flood in few messages", () => {
  const { batches, sent, pass } = scene();
  for (let i = 0; i < 1_000; i++) batches.add(line("[]"));
  assert.deepEqual(sent.slice(0, 21), [...Array(20).fill([1, 0]), [100, 0]]);
  assert.equal(sent.length, 29);
  pass(50);
  assert.equal(sent.length, 30);
  assert.equal(
    sent.reduce((sum, [lines]) => sum + lines, 0),
    1_000,
  );
  batches.add(line("[]"));
  assert.deepEqual(sent.at(-1), [1, 0]);
});

test("a message is not long", () => {
  const { batches, sent, pass } = scene();
  for (let i = 0; i < 20; i++) batches.add(line("[]"));
  for (let i = 0; i < 5; i++) batches.add(line("x".repeat(10_000)));
  assert.deepEqual(sent.at(-1), [4, 0]);
  pass(50);
  assert.deepEqual(sent.at(-1), [1, 0]);
});

test("what is cut is a number", () => {
  const { batches, sent, pass } = scene();
  for (let i = 0; i < 100_000; i++) batches.cut(1);
  assert.equal(sent.length, 20);
  pass(50);
  assert.deepEqual(sent.at(-1), [0, 99_980]);
  batches.flush();
  assert.equal(sent.length, 21);
});
