import assert from "node:assert/strict";
import test from "node:test";
import { watchPulse } from "./pulse.ts";
import type { MessageLike, Port } from "./transport.ts";

/** A clock that is moved by hand, and a port whose other side answers as told. */
function stage() {
  let now = 0;
  let due: { readonly at: number; readonly work: () => void } | undefined;
  let hear: ((event: MessageLike) => void) | undefined;
  const state = {
    asked: 0,
    answers: true,
    closed: false,
    stopped: undefined as number | undefined,
    now: () => now,
    hear: () => hear?.({ data: 0, ports: [] }),
  };
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

test("it takes four times as long where timers are late, as on a busy machine and in a page that nobody looks at", () => {
  const { state, pass } = stage();
  pass(5_000, 500);
  state.answers = false;
  pass(20_000, 500);
  assert.ok(state.stopped !== undefined && state.stopped > 12_000 && state.stopped <= 14_500, `${state.stopped}`);
});

test("who answered slowly before has longer, and less so with each quick answer", () => {
  for (const [quick, least, most] of [
    [0, 4_000, 5_000],
    [40, 2_000, 3_000],
  ] as const) {
    const { state, pass } = stage();
    pass(1_000);
    state.answers = false;
    pass(1_000);
    state.hear();
    state.answers = true;
    pass(500 * quick);
    state.answers = false;
    const from = state.now();
    pass(20_000);
    const took = (state.stopped ?? Number.NaN) - from;
    assert.ok(took >= least && took <= most, `${quick}: ${took}`);
  }
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
