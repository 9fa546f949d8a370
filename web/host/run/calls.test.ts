import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunEvent } from "../types/run.ts";
import { Calls } from "./calls.ts";
import { checkOptions } from "./options.ts";
import type { Tool } from "./tool.ts";

async function call(tool: unknown, deadlineMs = 1_000): Promise<unknown> {
  const { tools } = await checkOptions("", { tools: { x: tool } });
  const events: RunEvent[] = [];
  const calls = new Calls(tools, 0, (event) => events.push(event));
  const { value } = await calls.call({ run: 1, name: "x", args: "{}", sequence: 3, deadlineMs, audits: [] }, []);
  return value.value;
}

test("a result is plain JSON", async () => {
  assert.equal(await call(() => ({ a: [1, null] })), '{"a":[1,null]}');
  assert.equal(await call(() => undefined), undefined);
  assert.equal(await call({ execute: () => undefined, outputSchema: { type: "null" } }), "null");
});

/** Handlers that give the program an error, and what it says. */
const FAILING: readonly (readonly [tool: unknown, says: RegExp])[] = [
  [() => () => 1, /The tool `x` failed: ValueCannotCross: result is a function; only data can cross \[TOOL_ERROR\]/],
  [{ execute: () => ({ a: 1, run: () => 1 }) }, /result\.run is a function/],
  [() => Symbol("s"), /result is a symbol/],
  [() => assert.fail("inside"), /The tool `x` failed: AssertionError: inside/],
  [{ execute: () => Promise.reject("plain") }, /The tool `x` failed: plain/],
  [{ execute: () => new Promise(() => {}), timeoutMs: 10 }, /took longer than 10 ms/],
];

for (const [tool, says] of FAILING) {
  test(`a program is told of its tool: ${says.source.slice(0, 60)}`, async () => {
    await assert.rejects(call(tool, 20), { code: "TOOL_ERROR", message: says });
  });
}

test("a handler without a time of its own has that of its run, whose end it is told", async () => {
  const { tools } = await checkOptions("", { tools: { x: () => 1 } });
  const stopped = new Promise<unknown>((tell) => {
    const handler = (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((done) => signal.addEventListener("abort", () => done(tell(signal.reason))));
    const calls = new Calls(new Map([["x", { ...(tools.get("x") as Tool), handler }]]), 0, () => {});
    void calls.call({ run: 1, name: "x", args: "{}", sequence: 3, deadlineMs: 1, audits: [] }, []);
    calls.end();
  });
  assert.match(String(await stopped), /AbortError: The run has ended/);
});
