import assert from "node:assert/strict";
import { test } from "node:test";
import { BelljarError } from "../error.ts";
import { checkOptions } from "./options.ts";

const handler = () => 1;

/** What `jar.run` is called with, and the path that its error names. */
const WRONG: readonly (readonly [args: readonly unknown[], path: string])[] = [
  [[undefined, {}], "code"],
  [[1, {}], "code"],
  [[null, {}], "code"],
  [[{}, {}], "code"],
  [["1", null], "options"],
  [["1", "x"], "options"],
  [["1", []], "options"],
  [["1", { tool: {} }], "options.tool"],
  [["1", { tools: [handler] }], "options.tools[0]"],
  [["1", { tools: "all" }], "options.tools"],
  [["1", { callTool: "mcp" }], "options.callTool"],
  [["1", { onApproval: true }], "options.onApproval"],
  [["1", { tools: null }], "options.tools"],
  [["1", { tools: { x: 1 } }], 'options.tools["x"]'],
  [["1", { tools: { "1x": handler } }], 'options.tools["1x"]'],
  [["1", { tools: { "": handler } }], 'options.tools[""]'],
  [["1", { tools: { "a b": handler } }], 'options.tools["a b"]'],
  [["1", { tools: { ["x".repeat(257)]: handler } }], `options.tools[`],
  [["1", { tools: { constructor: handler } }], 'options.tools["constructor"]'],
  [["1", { tools: { x: {} } }], 'options.tools["x"].handler'],
  [["1", { tools: { x: { handler: 1 } } }], 'options.tools["x"].handler'],
  [["1", { tools: { x: { handler, handel: 1 } } }], 'options.tools["x"].handel'],
  [["1", { tools: { x: { handler, input: "string" } } }], 'options.tools["x"].input'],
  [["1", { tools: { x: { handler, input: { default: 1n } } } }], 'options.tools["x"].input'],
  [["1", { tools: { x: { handler, timeoutMs: -1 } } }], 'options.tools["x"].timeoutMs'],
  [["1", { tools: { x: { handler, timeoutMs: Number.NaN } } }], 'options.tools["x"].timeoutMs'],
  [["1", { tools: { x: { handler, labels: "read" } } }], 'options.tools["x"].labels'],
  [["1", { tools: { x: { handler, labels: [1] } } }], 'options.tools["x"].labels'],
  [["1", { tools: { x: { handler, ratePerSecond: 0 } } }], 'options.tools["x"].ratePerSecond'],
  [["1", { tools: { x: { handler, enumerationThreshold: "5" } } }], 'options.tools["x"].enumerationThreshold'],
  [["1", { tools: { x: { handler, outputBytes: 1.5 } } }], 'options.tools["x"].outputBytes'],
  [["1", { language: "python" }], "options.language"],
  [["1", { signal: {} }], "options.signal"],
  [["1", { onConsole: 1 }], "options.onConsole"],
  [["1", { onEvent: "log" }], "options.onEvent"],
  [["1", { now: "today" }], "options.now"],
  [["1", { now: Number.NaN }], "options.now"],
  [["1", { now: new Date(Number.NaN) }], "options.now"],
  [["1", { now: 8.65e15 }], "options.now"],
  [["1", { seed: -1 }], "options.seed"],
  [["1", { seed: 0.5 }], "options.seed"],
  [["1", { seed: 2 ** 32 }], "options.seed"],
  [["1", { policy: 1 }], "options.policy"],
  [["1", { policy: [] }], "options.policy"],
];

for (const [args, path] of WRONG) {
  const shown = args.map((arg) => JSON.stringify(arg, (_, value) => (typeof value === "bigint" ? `${value}n` : value)));
  test(`run(${shown.join(", ").slice(0, 80)}) names ${path}`, async () => {
    await assert.rejects(
      () => checkOptions(...(args as [unknown, unknown])),
      (error) => {
        assert.ok(error instanceof BelljarError);
        assert.equal(error.code, "INVALID_PARAMS");
        assert.ok(error.message.startsWith(`\`run\`: \`${path}`), error.message);
        assert.ok(error.message.endsWith("[INVALID_PARAMS]"), error.message);
        return true;
      },
    );
  });
}

test("every fault is listed, and the first one is named", async () => {
  await assert.rejects(
    () => checkOptions(7, { language: "c", seed: -1, colour: "red" }),
    (error) => {
      assert.ok(error instanceof BelljarError);
      const { faults } = error.data as {
        readonly faults: readonly { readonly path: string; readonly message: string }[];
      };
      assert.deepEqual(
        faults.map(({ path }) => path),
        ["code", "options.colour", "options.language", "options.seed"],
      );
      assert.match(error.message, /`code` must be source text, not 7\. And 3 more in `data\.faults`\./);
      return true;
    },
  );
});

test("what is right comes back complete", async () => {
  const { signal } = new AbortController();
  const now = new Date(1_000);
  const checked = await checkOptions("return 1", {
    tools: { plain: handler, more: { handler, input: { type: "object" }, labels: ["read"], timeoutMs: 5 } },
    language: "ts",
    args: { a: 1 },
    signal,
    now,
    seed: 7,
    policy: "level = 'strict'",
  });
  assert.deepEqual([checked.language, checked.args, checked.now, checked.seed], ["ts", { a: 1 }, 1_000, 7]);
  assert.equal(checked.signal, signal);
  const { plain, more } = Object.fromEntries(checked.tools);
  assert.deepEqual([plain?.timeoutMs, plain?.rule], [Number.POSITIVE_INFINITY, { name: "plain" }]);
  assert.deepEqual([more?.timeoutMs, more?.rule], [5, { name: "more", input: { type: "object" }, labels: ["read"] }]);
  const functions = await checkOptions("", { tools: { plain: handler } });
  assert.equal(functions.tools.get("plain")?.handler, handler);
});

test("what is left out stays out", async () => {
  const checked = await checkOptions("", {});
  assert.deepEqual(Object.keys(checked).sort(), ["language", "tools"]);
  assert.equal(checked.language, "js");
  assert.equal(checked.tools.size, 0);
});

test("a signal of another realm is one too", async () => {
  const signal = { aborted: false, addEventListener() {}, removeEventListener() {} };
  assert.equal((await checkOptions("", { signal })).signal, signal);
});

test("long values are cut in messages", async () => {
  await assert.rejects(() => checkOptions("", { language: "x".repeat(500) }), /not "x{40}…"\. \[INVALID_PARAMS\]$/);
});
