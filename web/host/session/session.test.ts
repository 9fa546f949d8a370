import assert from "node:assert/strict";
import { test } from "node:test";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import type { CallHandler } from "../run/calls.ts";
import type { CheckedOptions } from "../run/options.ts";
import { Journal } from "./journal.ts";
import { MAX_JOURNAL_BYTES, MAX_RUNS } from "./limits.ts";
import { open } from "./open.ts";
import { endOf, jar, type Program, recorded } from "./testing.ts";

test("the state goes from run to run, and a failed run changes none", async () => {
  const programs: Record<string, Program> = {
    add: async (state) => {
      state.count = Number(state.count ?? 0) + 1;
      return state.count;
    },
    fail: async (state) => {
      state.count = 100;
      throw new Error("no");
    },
  };
  const session = open(jar(programs), {});
  const results: unknown[] = [];
  for (const code of ["add", "fail", "add"]) results.push(endOf(await session.run(code)));
  assert.deepEqual(results, [1, "EXECUTION_ERROR", 2]);
  assert.deepEqual(session.snapshot(), { version: 1, state: { count: 2 } });
});

test("runs of a session take turns, also after one that was used wrongly", async () => {
  const order: string[] = [];
  const slow: Program = async (state) => {
    order.push("begins");
    await new Promise((done) => setTimeout(done, 5));
    state.count = Number(state.count ?? 0) + 1;
    order.push("ends");
  };
  const session = open(jar({ slow }), {});
  const wrong = session.run(1 as never);
  await Promise.all([session.run("slow"), session.run("slow"), assert.rejects(wrong, { code: "INVALID_PARAMS" })]);
  assert.deepEqual(order, ["begins", "ends", "begins", "ends"]);
  assert.deepEqual(session.snapshot().state, { count: 2 });
  assert.equal(session.journal().runs.length, 2, "wrong use ran nothing");
});

test("a journal has what a run was given, what it was answered, and its end", async () => {
  const programs: Record<string, Program> = {
    both: async (state, call) => {
      const [one, two] = await Promise.all([call("a", { x: 1 }), call("b", [])]);
      state.sum = Number(one) + Number(two);
      return one;
    },
    undefined: async () => undefined,
  };
  // The second call is answered first.
  let release = () => {};
  const tools: CallHandler["call"] = async ({ name }) => {
    if (name === "a") await new Promise<void>((done) => (release = done));
    else queueMicrotask(() => setTimeout(() => release()));
    return envelope({ value: name === "a" ? "1" : "2" });
  };
  const session = open(jar(programs, tools), { state: { old: true } });
  await session.run("both", {
    args: { n: 1 },
    now: 5,
    seed: 7,
    tools: { a: () => 1, b: () => 2 },
    toolsAlias: "codemode",
    prelude: "let before;",
  });
  await session.run("undefined", { now: 6, seed: 8 });
  const { runs, ...rest } = session.journal();
  assert.deepEqual(rest, { version: 1, dropped: 0 });
  assert.deepEqual(runs[0], {
    code: "both",
    language: "js",
    prelude: "let before;",
    now: 5,
    seed: 7,
    toolsAlias: "codemode",
    tools: [{ name: "a" }, { name: "b" }],
    state: { old: true },
    args: { n: 1 },
    events: [
      { type: "call", name: "a", args: { x: 1 } },
      { type: "call", name: "b", args: [] },
      { type: "value", to: 1, value: 2 },
      { type: "value", to: 0, value: 1 },
    ],
    end: { type: "value", value: 1, state: { old: true, sum: 3 } },
  });
  assert.deepEqual(runs[1]?.end, { type: "value", state: { old: true, sum: 3 } });
});

test("time and random numbers are fixed, and in the journal", async () => {
  let seen: CheckedOptions | undefined;
  const look: Program = async (_, __, checked) => {
    seen = checked;
  };
  const session = open(jar({ look }), {});
  const before = Date.now();
  await session.run("look");
  const { now, seed } = session.journal().runs[0] as { readonly now: number; readonly seed: number };
  assert.ok(now >= before && now <= Date.now());
  assert.ok(Number.isInteger(seed));
  assert.deepEqual([seen?.now, seen?.seed], [now, seed]);
});

test("a run that was stopped from outside is not in the journal, but counted", async () => {
  const never: Program = () => new Promise(() => {});
  const session = open(jar({ never }), {});
  const stop = new AbortController();
  const run = session.run("never", { signal: stop.signal });
  setTimeout(() => stop.abort());
  assert.equal(endOf(await run), "ABORTED");
  assert.deepEqual(session.journal(), { version: 1, runs: [], dropped: 1 });
});

test("what is answered after the end is in no journal", async () => {
  let late = () => {};
  const tools = (): Promise<Envelope<{ value: undefined }>> =>
    new Promise((done) => (late = () => done(envelope({ value: undefined }))));
  const leaves: Program = async (_, call) => {
    void call("a", {}).catch(() => {});
    return 1;
  };
  const session = open(jar({ leaves }, tools), {});
  await session.run("leaves");
  late();
  await Promise.resolve();
  assert.deepEqual(session.journal().runs[0]?.events, [{ type: "call", name: "a", args: {} }]);
});

test("a journal has an end: the oldest runs make room", async () => {
  const journal = new Journal();
  for (let run = 0; run < MAX_RUNS + 3; run++) journal.add(`{"n":${run}}`);
  const { runs, dropped } = journal.read();
  assert.deepEqual([runs.length, dropped, runs[0]], [MAX_RUNS, 3, { n: 3 }]);
  const half = `"${"x".repeat(MAX_JOURNAL_BYTES / 2)}"`;
  journal.add(half);
  journal.add(half);
  assert.deepEqual([journal.read().runs.length, journal.read().dropped], [1, MAX_RUNS + 4]);
  journal.add(`"${"x".repeat(MAX_JOURNAL_BYTES)}"`);
  assert.deepEqual([journal.read().runs.length, journal.read().dropped], [1, MAX_RUNS + 5], "one that fits nowhere");
});

test("a run whose answers do not fit is counted, and leaves nothing", async () => {
  const big: CallHandler["call"] = async () => envelope({ value: `"${"x".repeat(MAX_JOURNAL_BYTES / 2)}"` });
  const journal = await recorded(async (_, call) => {
    for (let i = 0; i < 3; i++) await call("a", {});
  }, big);
  assert.deepEqual(journal, { version: 1, runs: [], dropped: 1 });
});
