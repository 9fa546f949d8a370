import assert from "node:assert/strict";
import { test } from "node:test";
import { Calls } from "../calls.ts";
import { checkOptions } from "../options.ts";

const reported: unknown[] = [];
globalThis.reportError = (error: unknown) => reported.push(error);

async function callsOf(needsApproval: unknown, onApproval: unknown): Promise<Calls> {
  const { tools } = await checkOptions("", { tools: { pay: { execute: () => 1, needsApproval } }, onApproval });
  return new Calls(tools, 0, () => {});
}

async function answer(needsApproval: unknown, onApproval: unknown, name = "pay"): Promise<string> {
  const calls = await callsOf(needsApproval, onApproval);
  const asked = { run: 1, name, args: '{"amount":5}', sequence: 7, line: 2, column: 8, calls: 1 };
  return (await calls.approve(asked, [])).value.answer;
}

/** What needs approval, what the page says, and what the gate is told. */
const ANSWERS: readonly (readonly [needs: unknown, says: unknown, answer: string])[] = [
  [true, true, "once"],
  [true, "run", "run"],
  [true, false, "no"],
  [true, undefined, "no"],
  [true, null, "no"],
  [true, 1, "no"],
  [true, "yes", "no"],
  [true, { approved: true }, "no"],
  [() => false, false, "unneeded"],
  [async () => false, false, "unneeded"],
  [() => true, true, "once"],
  [() => undefined, false, "no"],
  [() => 0, false, "no"],
  [({ amount }: { amount: number }) => amount > 10, false, "unneeded"],
  [({ amount }: { amount: number }) => amount > 1, false, "no"],
];

for (const [needs, says, expected] of ANSWERS) {
  test(`needsApproval ${needs}, and the page says ${JSON.stringify(says)}: ${expected}`, async () => {
    assert.equal(await answer(needs, () => says), expected);
    assert.equal(await answer(needs, async () => says), expected);
  });
}

test("what throws approves nothing, and is reported", async () => {
  reported.length = 0;
  assert.equal(await answer(true, () => assert.fail("asked")), "no");
  assert.equal(
    await answer(
      () => assert.fail("needs"),
      () => true,
    ),
    "no",
  );
  assert.equal(await answer(true, () => Promise.reject(new Error("late"))), "no");
  assert.equal(reported.length, 3);
});

test("the page is told the call, its place and what was before", async () => {
  const seen: unknown[] = [];
  await answer(true, ({ signal, ...request }: { signal: AbortSignal }) => seen.push(request, signal.aborted));
  assert.deepEqual(seen, [{ name: "pay", args: { amount: 5 }, callId: 7, line: 2, column: 8, calls: 1 }, false]);
});

test("a tool that needs none, and a run that has ended, approve nothing", async () => {
  assert.equal(await answer(false, () => true), "no");
  assert.equal(await answer(true, () => true, "nobody"), "no");
  const calls = await callsOf(true, () => true);
  calls.end();
  const asked = { run: 1, name: "pay", args: "{}", sequence: 1, line: undefined, column: undefined, calls: 0 };
  assert.equal((await calls.approve(asked, [])).value.answer, "no");
});

test("whoever is asked is told when the run ends", async () => {
  let told: AbortSignal | undefined;
  const calls = await callsOf(true, ({ signal }: { signal: AbortSignal }) => {
    told = signal;
    return new Promise(() => {});
  });
  const asked = { run: 1, name: "pay", args: "{}", sequence: 1, line: undefined, column: undefined, calls: 0 };
  void calls.approve(asked, []);
  await new Promise((resolve) => setImmediate(resolve));
  calls.end();
  assert.equal(told?.aborted, true);
});
