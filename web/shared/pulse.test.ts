import assert from "node:assert/strict";
import test from "node:test";
import { watchPulse } from "./pulse.ts";
import type { MessageLike, Port } from "./transport.ts";

/** A clock that is moved by hand, and a port whose other side answers as told. */
function stage() {
  let now = 0;
  let due: { readonly at: number; readonly work: () => void } | undefined;
  let hear: ((event: MessageLike) => void) | undefined;
  const state = { asked: 0, answers: true, closed: false, stopped: undefined as number | undefined };
  const port = {
    addEventListener: (_: string, listener: (event: MessageLike) => void) => {
      hear = listener;
    },
    removeEventListener() {},
    postMessage() {
      state.asked++;
      if (state.answers) hear?.({ data: 0, ports: [] });
    },
    start() {},
    close() {
      state.closed = true;
    },
  } satisfies Port;
  const timer = {
    set: (work: () => void, ms: number) => {
      due = { at: now + ms, work };
      return due;
    },
    clear: (handle: unknown) => {
      if (handle === due) due = undefined;
    },
    now: () => now,
  };
  /** `late` is by how much each beat comes after its time. */
  const pass = (ms: number, late = 0) => {
    const until = now + ms;
    while (due && due.at + late <= until) {
      const { at, work } = due;
      now = at + late;
      due = undefined;
      work();
    }
    now = until;
  };
  const end = watchPulse(port, timer, () => {
    state.stopped = now;
  });
  return { state, pass, end };
}

test("who answers is never lost", () => {
  const { state, pass } = stage();
  pass(600_000);
  assert.equal(state.stopped, undefined);
});

test("silence is noticed within three seconds", () => {
  for (const after of [0, 10, 250, 499, 500, 60_001]) {
    const { state, pass } = stage();
    pass(after);
    state.answers = false;
    pass(10_000);
    assert.ok(state.stopped !== undefined && state.stopped - after <= 3_000, `${after}: ${state.stopped}`);
    assert.ok(state.stopped - after >= 2_000, `${after}: ${state.stopped}`);
    assert.equal(state.closed, true);
  }
});

test("the same where the page's timers run once a second", () => {
  const { state, pass } = stage();
  pass(5_000, 500);
  state.answers = false;
  pass(10_000, 500);
  assert.ok(state.stopped !== undefined && state.stopped <= 8_500, `${state.stopped}`);
});

test("a page that gets no turn blames nobody", () => {
  const { state, pass } = stage();
  pass(5_000);
  state.answers = false;
  pass(120_000, 2_000);
  assert.equal(state.stopped, undefined);
  state.answers = true;
  pass(120_000);
  assert.equal(state.stopped, undefined);
});

test("who never began is asked once and not judged", () => {
  const { state, pass, end } = stage();
  const before = state.asked;
  assert.equal(before, 1);
  end();
  pass(60_000);
  assert.equal(state.asked, before);
  assert.equal(state.closed, true);
});
