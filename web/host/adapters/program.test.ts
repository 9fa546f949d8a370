import assert from "node:assert/strict";
import { test } from "node:test";
import type { Belljar, RunOptions, RunResult } from "../index.ts";
import { BelljarExecutor } from "./codemode.ts";
import { runProgram } from "./program.ts";

/** Real programs run in tests/browser/adapters; this one only writes down what it is asked. */
function jarThat(ends: object): { readonly jar: Belljar; readonly asked: { code: string; options: RunOptions }[] } {
  const asked: { code: string; options: RunOptions }[] = [];
  const run = async (code: string, options: RunOptions) => {
    asked.push({ code, options });
    return { console: [], ...ends } as unknown as RunResult;
  };
  return { jar: { run } as unknown as Belljar, asked };
}

test("a program is handed on as it is: what it is, the guard decides", async () => {
  const { jar, asked } = jarThat({ ok: true, value: 1 });
  for (const code of [
    "async () => { return 1 }",
    "  () => 1;\n;",
    "function () {}",
    "```js\nreturn 1\n```",
    "return 1",
  ]) {
    await runProgram(jar, code, { prelude: "let a;" });
    assert.deepEqual(asked.at(-1), { code, options: { prelude: "let a;" } });
  }
});

test("what the model is told is the run's own word for it", async () => {
  const failed = async (line: number | undefined, forModel: string) => {
    const error = { code: "EXECUTION_ERROR", name: "Error", message: "no", line, column: 9, forModel };
    const ended = await runProgram(jarThat({ ok: false, error }).jar, "x", {});
    return ended.ok ? "" : ended.text;
  };
  assert.equal(await failed(3, "for the model"), "for the model");
  assert.equal(await failed(3, ""), "EXECUTION_ERROR: no (line 3)");
  assert.equal(await failed(undefined, ""), "EXECUTION_ERROR: no");
});

test("functions are tools by their provider's name, and get all arguments", async () => {
  const { jar, asked } = jarThat({ ok: true, value: 1 });
  const executor = new BelljarExecutor({ jar, run: { seed: 7 } });
  await executor.execute("1", [
    { name: "codemode", fns: { "get-time": async (...args) => args } },
    { name: "$db", fns: { query: async () => 1 }, prelude: "$db.all = 1;" },
  ]);
  const [{ code, options }] = asked as [{ code: string; options: RunOptions }];
  assert.equal(code, "1");
  assert.equal(
    options.prelude,
    'const codemode={"get_time":(...a)=>callTool("codemode:get_time",a),};const $db={"query":(...a)=>callTool("x:-db:query",a),};$db.all = 1;\n',
  );
  assert.equal(options.seed, 7);
  const tools = options.tools as Record<string, (args: unknown) => unknown>;
  assert.deepEqual(Object.keys(tools), ["codemode:get_time", "x:-db:query"]);
  assert.deepEqual(await tools["codemode:get_time"]?.([1, [2]]), [1, [2]]);
});

test("what an executor cannot do is in its error, with a code", async () => {
  const broken = { run: () => Promise.reject(new TypeError("gone")) } as unknown as Belljar;
  const { result, error, logs } = await new BelljarExecutor({ jar: broken }).execute("1", {});
  assert.deepEqual([result, error, logs], [undefined, "TypeError: gone", []]);
});

test("a value that no conversation takes is a failure of the program", async () => {
  const ended = await runProgram(jarThat({ ok: true, value: "x".repeat(1_000_000) }).jar, "1", {});
  assert.match(
    ended.ok ? "" : ended.text,
    /^OUTPUT_TOO_LARGE: The value has more than 1000000 characters as JSON\. Return less/,
  );
});

test("what is no text is no program", async () => {
  const { error } = await new BelljarExecutor({ jar: jarThat({}).jar }).execute(5 as unknown as string, {});
  assert.equal(error, "INVALID_PARAMS: `code` must be the program's source text, not number.");
});
