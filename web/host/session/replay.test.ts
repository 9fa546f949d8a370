import assert from "node:assert/strict";
import { test } from "node:test";
import { RpcFailure } from "../../shared/failure.ts";
import type { CallHandler } from "../run/calls.ts";
import type { RunResult } from "../types/run.ts";
import { replay } from "./open.ts";
import { endOf, jar, type Program, recorded, twice } from "./testing.ts";

test("a replay gives the same without calling a tool", async () => {
  const journal = await recorded(twice);
  const done = await replay(jar({ program: twice }), journal);
  assert.equal(done.same, true);
  assert.deepEqual(
    done.runs.map(({ result }) => endOf(result)),
    [[1, 2]],
  );
  const stored = JSON.stringify(journal, (_, value) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value).reverse()) : value;
  });
  assert.equal((await replay(jar({ program: twice }), stored)).same, true, "whatever the order of the keys");
});

test("errors of tools come back as they were", async () => {
  const failing: CallHandler["call"] = async () => {
    const failure = RpcFailure.of("TOOL_ERROR", "The tool `a` failed: RangeError: no [TOOL_ERROR]");
    throw new RpcFailure(failure.message, { ...failure.failure, name: "RangeError" });
  };
  const caught: Program = (_, call) =>
    call("a", 1).catch((error: RpcFailure) => [error.code, error.message, error.failure.name]);
  const journal = await recorded(caught, failing);
  const done = await replay(jar({ program: caught }), journal);
  assert.equal(done.same, true);
  assert.deepEqual(endOf((done.runs[0] as { readonly result: RunResult }).result), [
    "TOOL_ERROR",
    "The tool `a` failed: RangeError: no [TOOL_ERROR]",
    "RangeError",
  ]);
});

/** Programs that do something else than `twice`, where that is seen, and what is said. */
const OTHERS: readonly (readonly [what: string, program: Program, at: string, said: RegExp])[] = [
  [
    "another name",
    async (_, call) => call("b", { x: 1 }),
    "call",
    /^Event 0 was a call of `a` with {"x":1} and is a call of `b` with {"x":1} now\.$/,
  ],
  [
    "other arguments",
    async (_, call) => [await call("a", { x: 1 }), await call("a", { y: [2, 4] })],
    "call",
    /^Event 2 was a call of `a` with {"y":\[2,3\]} and is a call of `a` with {"y":\[2,4\]} now\.$/,
  ],
  [
    "one call more",
    async (state, call) => [await twice(state, call, undefined as never), await call("c", null)],
    "call",
    /^The journal has 4 events; the program goes on with a call of `c` with null\.$/,
  ],
  [
    "one call less",
    async (_, call) => call("a", { x: 1 }),
    "call",
    /^Event 2 was a call of `a` with {"y":\[2,3\]}; the program ended before it: {"type":"value","value":1/,
  ],
  [
    "another value",
    async (state, call) => [await twice(state, call, undefined as never)],
    "value",
    /^The value was \[1,2\] and is \[\[1,2\]\] now\.$/,
  ],
  [
    "another state",
    async (state, call) => {
      const value = await twice(state, call, undefined as never);
      state.more = true;
      return value;
    },
    "state",
    /^The state was {"at":1,"first":1} and is {"at":1,"first":1,"more":true} now\.$/,
  ],
  [
    "an error",
    async (state, call) => {
      await twice(state, call, undefined as never);
      throw new Error("no");
    },
    "end",
    /^The end was {"type":"value".* and is {"type":"error","code":"EXECUTION_ERROR"/,
  ],
];

for (const [what, program, at, said] of OTHERS) {
  test(`a replay says where it differs: ${what}`, async () => {
    const done = await replay(jar({ program }), await recorded(twice));
    assert.equal(done.same, false);
    const { difference } = done.runs[0] as { readonly difference: { readonly at: string; readonly message: string } };
    assert.equal(difference.at, at);
    assert.match(difference.message, said);
  });
}

test("a replay that is stopped rejects", async () => {
  const journal = await recorded(twice);
  const never: Program = () => new Promise(() => {});
  const stop = new AbortController();
  const done = replay(jar({ program: never }), journal, { signal: stop.signal });
  stop.abort();
  await assert.rejects(done, { code: "ABORTED" });
});
