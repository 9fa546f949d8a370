import assert from "node:assert/strict";
import { test } from "node:test";
import { Deadline, MAX_PAUSE_MS } from "./deadline.ts";

function make(timeoutMs: number) {
  let now = 0;
  let at = Number.POSITIVE_INFINITY;
  let work = () => {};
  let ended = 0;
  const clock = {
    now: () => now,
    ring(afterMs: number, ring: () => void) {
      at = now + afterMs;
      work = ring;
      return () => {
        at = Number.POSITIVE_INFINITY;
      };
    },
  };
  const deadline = new Deadline(timeoutMs, clock, () => ended++);
  const pass = (ms: number) => {
    now += ms;
    if (now < at) return;
    at = Number.POSITIVE_INFINITY;
    work();
  };
  return { deadline, pass, ended: () => ended };
}

test("the time is up when it has passed", () => {
  const { deadline, pass, ended } = make(100);
  pass(40);
  assert.deepEqual([deadline.leftMs, ended()], [60, 0]);
  pass(60);
  assert.deepEqual([deadline.leftMs, ended()], [1, 1]);
});

test("it stands still while somebody is asked", () => {
  const { deadline, pass, ended } = make(100);
  pass(30);
  deadline.pause();
  pass(5_000);
  assert.deepEqual([deadline.leftMs, deadline.pauseLeftMs, ended()], [70, MAX_PAUSE_MS - 5_000, 0]);
  deadline.resume();
  pass(69);
  assert.equal(ended(), 0);
  pass(1);
  assert.equal(ended(), 1);
});

test("pauses beside each other count once, and in a row they add up", () => {
  const { deadline, pass, ended } = make(100);
  deadline.pause();
  pass(1_000);
  deadline.pause();
  pass(1_000);
  deadline.resume();
  pass(1_000);
  assert.equal(ended(), 0);
  deadline.resume();
  pass(50);
  deadline.pause();
  pass(MAX_PAUSE_MS);
  assert.deepEqual([deadline.leftMs, deadline.pauseLeftMs], [50, 0]);
  deadline.resume();
  pass(50);
  assert.equal(ended(), 1);
});

test("a run that has ended rings no more, whoever still waits", () => {
  const { deadline, pass, ended } = make(100);
  deadline.pause();
  deadline.stop();
  deadline.resume();
  pass(1_000_000);
  assert.equal(ended(), 0);
  const other = make(100);
  other.deadline.stop();
  other.pass(1_000);
  assert.equal(other.ended(), 0);
});

test("what nobody paused is not resumed", () => {
  const { deadline, pass, ended } = make(100);
  deadline.resume();
  pass(100);
  assert.equal(ended(), 1);
});
