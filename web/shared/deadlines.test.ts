import assert from "node:assert/strict";
import { test } from "node:test";
import { Deadlines, type Timer } from "./deadlines.ts";

/** A clock that a test moves. */
function clock() {
  let now = 0;
  let last = 0;
  const set = new Map<number, { readonly at: number; work(): void }>();
  const timer: Timer = {
    set(work, ms) {
      set.set(++last, { at: now + ms, work });
      return last;
    },
    clear: (handle) => void set.delete(handle as number),
    now: () => now,
  };
  const move = (to: number) => {
    now = to;
    for (const [handle, { at, work }] of [...set]) {
      if (at > now) continue;
      set.delete(handle);
      work();
    }
  };
  return { timer, move, running: () => set.size, made: () => last };
}

/** Deadlines that remember what has rung. */
function deadlines() {
  const time = clock();
  const open = new Map<string, number>();
  const rung: string[] = [];
  const made = new Deadlines(time.timer, (now) => {
    let next = Number.POSITIVE_INFINITY;
    for (const [name, at] of [...open]) {
      if (at > now) next = Math.min(next, at);
      else {
        open.delete(name);
        rung.push(name);
      }
    }
    return next;
  });
  const add = (name: string, ms: number) => open.set(name, made.in(ms));
  return { ...time, made, open, rung, add, timers: time.made };
}

test("each rings at its time", () => {
  const { add, move, rung, running } = deadlines();
  add("later", 50);
  add("first", 10);
  add("last", 100);
  move(9);
  assert.deepEqual(rung, []);
  move(10);
  assert.deepEqual(rung, ["first"]);
  move(50);
  move(100);
  assert.deepEqual(rung, ["first", "later", "last"]);
  assert.equal(running(), 0);
});

test("a thousand calls that are answered need one timer", () => {
  const { add, open, running, timers } = deadlines();
  for (let call = 0; call < 1_000; call++) {
    add(`call ${call}`, 15_000);
    open.delete(`call ${call}`);
  }
  assert.deepEqual([running(), timers()], [1, 1]);
});

test("what is due together rings together", () => {
  const { add, move, rung } = deadlines();
  add("a", 10);
  add("b", 10);
  add("c", 5);
  move(10);
  assert.deepEqual(rung, ["a", "b", "c"]);
});

test("after clear nothing rings, and a new deadline does", () => {
  const { add, made, move, rung, open, running } = deadlines();
  add("gone", 10);
  made.clear();
  made.clear();
  assert.equal(running(), 0);
  move(20);
  assert.deepEqual(rung, []);
  open.clear();
  add("new", 10);
  move(30);
  assert.deepEqual(rung, ["new"]);
});
