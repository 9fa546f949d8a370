import assert from "node:assert/strict";
import { test } from "node:test";
import { CpuWatch } from "./cpu_watch.ts";

/** A worker that answers or does not, and a frame that may itself be held up. */
function make(cpuMs: number) {
  let now = 0;
  let rung: { at: number; work: () => void } | undefined;
  let later: (() => void)[] = [];
  let answer: ((usedMs: number) => void) | undefined;
  let asked = 0;
  let over = 0;
  const watch = new CpuWatch({
    cpuMs,
    clock: {
      now: () => now,
      ring(afterMs, work) {
        const mine = { at: now + afterMs, work };
        rung = mine;
        return () => {
          if (rung === mine) rung = undefined;
        };
      },
    },
    ping: () => {
      asked++;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    inLaterTurn: (work) => later.push(work),
    over: () => {
      over++;
      watch.stop();
    },
  });
  const turns = async () => {
    await new Promise(setImmediate);
    const works = later;
    later = [];
    for (const work of works) work();
  };
  return {
    watch,
    asked: () => asked,
    over: () => over,
    /** What is in the frame's queue when it comes to itself: its timer, then the worker's answer. */
    async pass(ms: number, usedMs?: number) {
      now += ms;
      if (rung && now >= rung.at) rung.work();
      if (usedMs !== undefined) answer?.(usedMs);
      await turns();
    },
  };
}

test("a worker that answers counts by its own word", async () => {
  const { asked, over, pass, watch } = make(1_000);
  for (let i = 0; i < 50; i++) await pass(100, 30);
  assert.deepEqual([watch.usedMs, over(), asked() > 20], [30, 0, true]);
  await pass(100, 1_001);
  assert.equal(over(), 1);
});

test("silence is work", async () => {
  const { over, pass, watch } = make(1_000);
  for (let i = 0; i < 11; i++) await pass(100);
  assert.deepEqual([watch.usedMs, over()], [1_000, 0]);
  await pass(100);
  assert.equal(over(), 1);
});

test("an answer says what of a silence was work", async () => {
  const { over, pass, watch } = make(1_000);
  for (let i = 0; i < 6; i++) await pass(100);
  assert.equal(watch.usedMs, 500);
  await pass(100, 40);
  assert.deepEqual([watch.usedMs, over()], [40, 0]);
});

test("a frame that was held up itself hears the answer first", async () => {
  const { over, pass, watch } = make(1_000);
  await pass(100);
  await pass(60_000, 5);
  assert.deepEqual([watch.usedMs, over()], [5, 0]);
});

test("nobody has worked for longer than he was there", async () => {
  const { over, pass, watch } = make(1_000);
  await pass(100);
  await pass(100, 1e9);
  assert.deepEqual([watch.usedMs, over()], [200, 0]);
  watch.tell(Number.NaN);
  watch.tell(-5);
  assert.equal(watch.usedMs, 200);
});

test("a run that ended is not asked any more", async () => {
  const { asked, over, pass, watch } = make(100);
  watch.stop();
  for (let i = 0; i < 20; i++) await pass(100);
  assert.deepEqual([asked(), over()], [0, 0]);
});
