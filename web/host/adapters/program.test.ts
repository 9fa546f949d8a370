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

test("below other statements one function is called, and everything else stays as it is", async () => {
  const { jar, asked } = jarThat({ ok: true, value: 1 });
  for (const [code, run] of [
    ["async () => { return 1 }", "(async () => { return 1 }\n)()"],
    ["  () => 1;\n;", "(() => 1\n)()"],
    ["async function () { return 1 }", "(async function () { return 1 }\n)()"],
    ["async(a) => a // what for", "(async(a) => a // what for\n)()"],
    ["function main() {}\nmain();", "function main() {}\nmain();"],
    ["return 1", "return 1"],
    ["asyncThing()", "asyncThing()"],
    ["(async () => 1)()", "(async () => 1)()"],
  ] as const) {
    await runProgram(jar, code, { before: "let a;" }, {});
    assert.equal(asked.at(-1)?.code, `let a;${run}`);
    await runProgram(jar, code, {}, {});
    assert.equal(asked.at(-1)?.code, code);
  }
});

test("errors are in lines of the program, whatever stands before it", async () => {
  const failed = async (line: number | undefined, before: string, forModel = "") => {
    const error = { code: "EXECUTION_ERROR", name: "Error", message: "no", line, column: 9, forModel };
    const ended = await runProgram(jarThat({ ok: false, error }).jar, "x", { before }, {});
    return ended.ok ? "" : ended.text;
  };
  assert.equal(await failed(3, ""), "EXECUTION_ERROR: no (line 3)");
  assert.equal(await failed(3, "const a={};"), "EXECUTION_ERROR: no (line 3)");
  assert.equal(await failed(3, "const a={};\n"), "EXECUTION_ERROR: no (line 2)");
  assert.equal(await failed(1, "const a={};\n"), "EXECUTION_ERROR: no");
  assert.equal(await failed(undefined, ""), "EXECUTION_ERROR: no");
  assert.equal(await failed(3, "", "for the model"), "for the model");
  assert.equal(await failed(1, "const a={};", "with the line in it"), "EXECUTION_ERROR: no (line 1)");
});

test("what stands in the data of an error is in lines of the program too", async () => {
  const calls = [
    { name: "a", line: 1, column: 30 },
    { name: "b", line: 2, column: 7 },
    { name: "c", line: 4, column: 9 },
  ];
  const data = { calls, count: 3, rule: "C009" };
  const error = { code: "TOOL_NOT_FOUND", name: "Error", message: "no", line: 2, column: 7, forModel: "", data };
  const ended = await runProgram(jarThat({ ok: false, error }).jar, "x", { before: "const a={};\n" }, {});
  assert.deepEqual(ended.ok ? {} : ended.error.data, {
    calls: [{ name: "a" }, { name: "b", line: 1 }, { name: "c", line: 3, column: 9 }],
    count: 3,
    rule: "C009",
  });
});

test("functions are tools by their provider's name, and get all arguments", async () => {
  const { jar, asked } = jarThat({ ok: true, value: 1 });
  const executor = new BelljarExecutor({ jar, run: { seed: 7 } });
  await executor.execute("1", [
    { name: "codemode", fns: { "get-time": async (...args) => args } },
    { name: "$db", fns: { query: async () => 1 }, prelude: "$db.all = 1;" },
  ]);
  const [{ code, options }] = asked as [{ code: string; options: RunOptions }];
  assert.equal(
    code,
    'const codemode={"get_time":(...a)=>callTool("codemode:get_time",a),};const $db={"query":(...a)=>callTool("x:-db:query",a),};$db.all = 1;\n1',
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
  const ended = await runProgram(jarThat({ ok: true, value: "x".repeat(1_000_000) }).jar, "1", {}, {});
  assert.match(
    ended.ok ? "" : ended.text,
    /^OUTPUT_TOO_LARGE: The value has more than 1000000 characters as JSON\. Return less/,
  );
});

test("what is no text is no program", async () => {
  const { error } = await new BelljarExecutor({ jar: jarThat({}).jar }).execute(5 as unknown as string, {});
  assert.equal(error, "INVALID_PARAMS: `code` must be the program's source text, not number.");
});
