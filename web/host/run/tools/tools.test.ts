import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { ToolContext } from "../../types/run.ts";
import { checkOptions } from "../options.ts";
import type { Tool } from "../tool.ts";

const execute = () => 1;
const context = (): ToolContext => ({ signal: new AbortController().signal, callId: 7 });

async function read(tools: unknown, more: object = {}): Promise<ReadonlyMap<string, Tool>> {
  return (await checkOptions("", { tools, ...more })).tools;
}

async function readOne(tool: object): Promise<Tool> {
  return (await read({ x: tool })).get("x") as Tool;
}

test("an empty set is a run without tools", async () => {
  assert.equal((await read({})).size, 0);
  assert.equal((await read([])).size, 0);
});

test("a tool of the AI SDK passes as it is", async () => {
  const seen: unknown[] = [];
  const tool = await readOne({
    type: "function",
    title: "Users",
    description: "Lists users",
    providerOptions: {},
    inputSchema: { [Symbol.for("vercel.ai.schema")]: true, jsonSchema: Promise.resolve({ type: "object" }) },
    toModelOutput: execute,
    async *execute(args: unknown, given: { toolCallId: string; abortSignal: AbortSignal; messages: unknown[] }) {
      seen.push(args, given.toolCallId, given.abortSignal.aborted, given.messages, (this as { title?: string }).title);
      yield "half";
      yield "whole";
    },
  });
  assert.deepEqual(tool.rule, { name: "x", input: { type: "object" } });
  assert.equal(await tool.handler({ limit: 3 }, context()), "whole");
  assert.deepEqual(seen, [{ limit: 3 }, "call_7", false, [], "Users"]);
});

test("a schema of the AI SDK may be made late, and may check by itself", async () => {
  const validate = (value: unknown) =>
    value === 1 ? { success: true, value: "one" } : { success: false, error: new Error("not one") };
  const tool = await readOne({ execute: (args: unknown) => args, inputSchema: () => ({ jsonSchema: {}, validate }) });
  assert.equal(await tool.handler(1, context()), "one");
  await assert.rejects(async () => tool.handler(2, context()), /do not fit the schema of the tool `x`: not one/);
});

test("Zod writes its own JSON Schema, and its defaults and transforms reach the handler", async () => {
  const inputSchema = z.object({ limit: z.number().int().default(10), name: z.string().transform((t) => t.trim()) });
  const tool = await readOne({
    execute: (args: unknown) => args,
    inputSchema,
    outputSchema: z.object({ n: z.number() }),
  });
  const { input, output } = tool.rule as Record<"input" | "output", { type: string; required: string[] }>;
  assert.deepEqual([input.type, input.required, output.required], ["object", ["name"], ["n"]]);
  assert.deepEqual(await tool.handler({ name: " Ada " }, context()), { limit: 10, name: "Ada" });
  await assert.rejects(async () => tool.handler({ name: 5 }, context()), {
    code: "INVALID_PARAMS",
    message: /schema of the tool `x`: name: /,
  });
});

test("tools of MCP pass as a list with their caller", async () => {
  const calls: unknown[] = [];
  const answers: Record<string, unknown> = {
    "fs.read": {
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    },
    stat: { content: [{ type: "text", text: "{}" }], structuredContent: { size: 3 } },
    photo: { content: [{ type: "image", data: "", mimeType: "image/png" }] },
    broken: { isError: true, content: [{ type: "text", text: "no such file" }] },
    odd: { isError: true },
    bare: 5,
  };
  const list = Object.keys(answers).map((name) => ({ name, inputSchema: { type: "object" }, _meta: {}, icons: [] }));
  const callTool = (name: string, args: unknown, { callId }: ToolContext) => {
    calls.push([name, args, callId]);
    return answers[name];
  };
  const tools = await read(list, { callTool });
  assert.deepEqual([...tools.keys()], ["fs:read", "stat", "photo", "broken", "odd", "bare"]);
  const call = async (name: string) => tools.get(name)?.handler({ path: "/" }, context());
  assert.equal(await call("fs:read"), "a\nb");
  assert.deepEqual(calls, [["fs.read", { path: "/" }, 7]]);
  assert.deepEqual(await call("stat"), { size: 3 });
  assert.deepEqual(await call("photo"), [{ type: "image", data: "", mimeType: "image/png" }]);
  await assert.rejects(call("broken"), /no such file/);
  await assert.rejects(call("odd"), /The MCP tool failed/);
  assert.equal(await call("bare"), 5);
});

test("annotations go to the gate, without what is for people", async () => {
  const annotations = { title: "Delete", readOnlyHint: false, destructiveHint: true };
  const { rule } = await readOne({ execute, annotations });
  assert.deepEqual(rule, { name: "x", hints: { readOnlyHint: false, destructiveHint: true } });
});

test("a tool that needs approval says so to the gate, whatever form it has", async () => {
  for (const needsApproval of [true, () => false]) {
    assert.deepEqual((await readOne({ execute, needsApproval })).rule, { name: "x", approval: true });
  }
  assert.deepEqual((await readOne({ execute, needsApproval: false })).rule, { name: "x" });
});

test("with a schema for its result, nothing is null", async () => {
  assert.equal(await (await readOne({ execute: () => {}, outputSchema: {} })).handler({}, context()), null);
  assert.equal(await (await readOne({ execute: () => {} })).handler({}, context()), undefined);
});

test("what a tool throws, and what it never gives, stays its own", async () => {
  const thrower = await readOne({ execute: () => assert.fail("inside") });
  await assert.rejects(async () => thrower.handler({}, context()), /inside/);
  const controller = new AbortController();
  async function* endless() {
    for (let i = 0; ; i++) {
      if (i === 3) controller.abort();
      yield i;
    }
  }
  const tool = await readOne({ execute: endless });
  assert.equal(await tool.handler({}, { signal: controller.signal, callId: 1 }), 3);
});
