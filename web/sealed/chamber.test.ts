import assert from "node:assert/strict";
import { test } from "node:test";
import { Chamber } from "./chamber.ts";
import type { Engine, State } from "./engine.ts";

/** An engine that answers as it is told, and what was said to it. */
function staged(state: State | Error = "goesOn") {
  const outbox: string[] = [];
  const delivered: Record<string, unknown>[] = [];
  const posted: Record<string, unknown>[] = [];
  const timers: (() => void)[] = [];
  const begun: number[][] = [];
  const ends: number[] = [];
  const engine = {
    isLate: false,
    endAfter: (ms: number) => void ends.push(ms),
    fuel: 12,
    memoryPeak: 34,
    workedMs: 5,
    reason: "why",
    begin: (...budgets: number[]) => void begun.push(budgets),
    deliver(text: string): State {
      delivered.push(JSON.parse(text));
      if (state instanceof Error) throw state;
      return state;
    },
    take: () => {
      const text = outbox.shift();
      return text === undefined ? undefined : { text, buffers: [] };
    },
  } as unknown as Engine;
  const chamber = new Chamber(engine, {
    post: (message) => void posted.push(message as Record<string, unknown>),
    setTimeout: (work) => timers.push(work),
    clearTimeout: (timer) => void delete timers[timer - 1],
    now: () => 0,
    random: () => 7,
  });
  return { begun, chamber, delivered, ends, engine: engine as { isLate: boolean }, outbox, posted, timers };
}

const LIMITS = { timeoutMs: 1234.5, memoryBytes: 100, fuel: 200 };
const start = (id = 71) => ({ id, method: "run/start", params: { run: 99, code: '"x"', limits: LIMITS } });

test("a program is given the same bytes whatever its run and its time are called", () => {
  const { begun, chamber, delivered } = staged();
  chamber.receive(start(), []);
  const { id, params } = delivered[0] as { id: number; params: Record<string, unknown> };
  assert.deepEqual([id, params["run"], params["limits"]], [2, 1, { ...LIMITS, timeoutMs: 0 }]);
  assert.deepEqual(params["fixed"], { seed: 1_000_000_007 });
  assert.deepEqual(begun, [[100, 200]]);
});

test("what it says goes out under the run's own number, and its end with what it used", () => {
  const { chamber, outbox, posted } = staged();
  outbox.push(JSON.stringify({ id: 1, method: "tool/call", params: { run: 1, name: "t" } }));
  outbox.push(JSON.stringify({ id: 2, result: { of: "run/start", value: { outcome: 1, iterations: 9 } } }));
  chamber.receive(start(), []);
  assert.deepEqual(posted, [
    { id: 1, method: "tool/call", params: { run: 99, name: "t" } },
    {
      id: 71,
      result: { of: "run/start", value: { outcome: 1, iterations: 0, cpuMs: 5, memoryBytes: 34, fuel: 12 } },
    },
  ]);
});

test("each end of the engine has its code, once, and nothing is delivered afterwards", () => {
  const ends: [State | Error, string][] = [
    ["outOfFuel", "FUEL_LIMIT"],
    ["outOfMemory", "MEMORY_LIMIT"],
    ["failed", "EXECUTION_ERROR"],
    [new RangeError("Maximum call stack size exceeded"), "STACK_OVERFLOW"],
    [new Error("too much recursion"), "STACK_OVERFLOW"],
    [new Error("unreachable"), "EXECUTION_ERROR"],
  ];
  for (const [state, code] of ends) {
    const { chamber, delivered, posted } = staged(state);
    chamber.receive(start(), []);
    chamber.receive({ id: 5, result: { of: "tool/call", value: {} } }, []);
    assert.equal(delivered.length, 1);
    assert.equal(posted.length, 1);
    const { outcome } = (posted[0] as { result: { value: { outcome: { failure: { code: string } } } } }).result.value;
    assert.equal(outcome.failure.code, code);
  }
});

test("timers are the host's, and are not rung when they were called off", () => {
  const { chamber, delivered, outbox, timers } = staged();
  outbox.push('{"timer":1,"ms":5}', '{"timer":2,"ms":5}', '{"timer":1,"clear":true}');
  chamber.receive(start(), []);
  for (const ring of timers) ring?.();
  assert.deepEqual(delivered.slice(1), [{ timer: 2 }]);
});

test("a ping is answered without the program, and its clock is not the one that counts", () => {
  const { chamber, delivered, posted } = staged();
  chamber.receive({ id: 3, method: "ping", params: {} }, []);
  chamber.receive({ method: "run/deadline", params: { run: 99, leftMs: 1 } }, []);
  assert.deepEqual(posted, [{ jsonrpc: "2.0", id: 3, result: { of: "ping", value: { cpuMs: 5 } } }]);
  assert.equal(delivered.length, 0);
});

test("time ends a program a little later than the outer frame does, and is moved by its word", () => {
  const { chamber, ends, engine, posted } = staged("goesOn");
  chamber.receive(start(), []);
  chamber.receive({ method: "run/deadline", params: { run: 99, leftMs: 50 } }, []);
  assert.deepEqual(ends, [1334.5, 150]);
  assert.equal(posted.length, 0);
  engine.isLate = true;
  chamber.receive({ id: 3, result: { of: "tool/call", value: {} } }, []);
  assert.match(JSON.stringify(posted), /TIMEOUT/);
});
