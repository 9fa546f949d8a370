import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import type { Question } from "../../describe/messages.ts";
import { ToolSets } from "../../describe/tool_sets.ts";
import type { Payload } from "../../generated/wire.ts";
import { envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { packText, textOf } from "../../shared/payload.ts";
import type { Core } from "../core.ts";
import { BelljarError } from "../error.ts";
import { utf8 } from "../utf8.ts";
import { describe } from "./open.ts";

const MODULE = new WebAssembly.Module(readFileSync("dist/wasm/describe.wasm"));
let asked: Question[] = [];
let sets = new ToolSets(MODULE);

beforeEach(() => {
  asked = [];
  sets = new ToolSets(MODULE);
});

/** A jar's core whose frame has the worker's code on this thread. */
function core(): Core {
  const request = async (_method: string, params: Omit<Question, "id">, { buffers }: { buffers: ArrayBuffer[] }) => {
    const { set, ask, tools } = params;
    const question = { id: 1, set, ask, tools: typeof tools === "object" ? (buffers[0] as ArrayBuffer) : tools };
    asked.push(question);
    const { answer, wrong } = sets.answer(question);
    if (typeof answer !== "object") return envelope({ answer, wrong });
    return envelope({ answer: { slot: 0 }, wrong }, [answer]);
  };
  const made = {
    frame: { channel: { request } },
    pack: (text: string) => packText(text, utf8),
    text: (payload: Payload, buffers: readonly ArrayBuffer[]) => textOf(payload, buffers, utf8),
    error: (code: never, message: string, cause?: unknown) => new BelljarError(code, message, { cause }),
    from: BelljarError.from,
  };
  return made as unknown as Core;
}

const handler = async () => 1;
const input = { type: "object", properties: { limit: { type: "integer" } } };

test("tools in every shape are described alike", async () => {
  const shapes = [
    { "users:list": { description: "Lists users.", input, handler } },
    { "users:list": { description: "Lists users.", inputSchema: input, execute: handler } },
    { "users:list": { description: "Lists users.", inputSchema: { jsonSchema: input, validate: handler } } },
    {
      "users:list": {
        description: "Lists users.",
        inputSchema: { "~standard": { jsonSchema: { input: () => input } } },
      },
    },
    { "users:list": { description: "Lists users.", parameters: input } },
    { "users:list": { description: "Lists users.", inputSchema: () => ({ jsonSchema: Promise.resolve(input) }) } },
    [{ name: "users:list", title: "Users", description: "Lists users.", inputSchema: input, _meta: {} }],
    { tools: [{ name: "users:list", description: "Lists users.", inputSchema: input }] },
  ];
  for (const shape of shapes) {
    const described = await describe(core(), shape);
    assert.match(described.declarations, /list\(input\?: \{ limit\?: number \}\): Promise<unknown>;/);
    assert.match(described.declarations, /\/\*\* Lists users. \*\//);
    assert.ok(described.prompt.includes(described.declarations));
    assert.deepEqual(described.cut.whole, ["users:list"]);
  }
  const bare = await describe(core(), { now: handler, pay: { needsApproval: () => true, handler } });
  assert.match(bare.declarations, /now\(input\?: unknown\)/);
  assert.match(bare.declarations, /The user may be asked before it runs\./);
});

test("a budget cuts, search finds, and one tool is told", async () => {
  const tools = Array.from({ length: 300 }, (_, i) => ({
    name: `group:tool_${i}`,
    description: i === 250 ? "Sends an invoice." : "Does something else, at some length.",
  }));
  const described = await describe(core(), tools, { budget: 1_000 });
  const { cut } = described;
  assert.ok(cut.tokens <= 1_000 && cut.budget === 1_000 && cut.total === 300);
  assert.ok(cut.whole.length > 0 && cut.leftOut.length > 0);
  assert.equal(cut.whole.length + cut.nameOnly.length + cut.leftOut.length, 300);
  const [first] = await described.search("send invoices", 3);
  assert.equal(first?.name, "group:tool_250");
  assert.equal(first?.call, "tools.group.tool_250");
  assert.ok((await described.search("something")).length === 10);
  assert.match((await described.describe("group:tool_250")).declarations, /Sends an invoice/);
});

test("two sets do not know each other", async () => {
  const [one, other] = [await describe(core(), { a: handler }), await describe(core(), { b: handler })];
  assert.equal((await one.describe("a")).call, "tools.a");
  await assert.rejects(one.describe("b"), /There is no tool `b`/);
  assert.equal((await other.describe("b")).call, "tools.b");
});

test("what is wrong has a code, a place and a way out", async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["properties"] = { self: cyclic };
  const wrong: readonly [tools: unknown, options: unknown, says: RegExp][] = [
    [3, {}, /`jar.describe`: tools are a list/],
    [{ a: 3 }, {}, /`a` is neither a tool nor a function/],
    [{ a: { input: cyclic } }, {}, /not plain data/],
    [
      { a: { input: { "~standard": {} } } },
      {},
      /`input` of `a` is a schema of its library that cannot export JSON Schema; pass the JSON Schema/,
    ],
    [{ a: { description: "x".repeat(5_000_000) } }, {}, /more than 4194304 bytes/],
    [{ a: { input: { type: "text" } } }, {}, /tools\[0\]\.input\/type: .* \[D007\]/],
    [{ ["__proto__x"]: handler }, {}, /\[D004\]/],
    [{ "a-b": handler, a_b: handler }, {}, /`a-b` and `a_b` would both be `tools\.a_b`/],
    [{ a: handler }, { budget: 3 }, /\[D008\]/],
    [{ a: handler }, { budgt: 300 }, /`budgt` is not an option/],
  ];
  for (const [tools, options, says] of wrong) {
    const error = await describe(core(), tools as never, options as never).catch((error: unknown) => error);
    assert.ok(error instanceof BelljarError && error.code === "INVALID_PARAMS");
    assert.match(error.message, says);
  }
  const described = await describe(core(), { "users:list": handler });
  const error = await described.describe("users:lst").catch((error: unknown) => error);
  assert.ok(error instanceof BelljarError);
  assert.match(error.message, /Did you mean `users:list`\?/);
  assert.deepEqual(error.data, { rule: "D009", near: ["users:list"] });
  await assert.rejects(described.search("x", 1.5), /\[D010\]/);
  await assert.rejects(described.search(" "), /\[D010\]/);
});

test("tools are sent once, and again when the worker has forgotten them", async () => {
  const described = await describe(core(), { first: { description: "x".repeat(100_000), handler } });
  await described.search("first");
  assert.deepEqual(
    asked.map(({ tools }) => typeof tools),
    ["object", "undefined"],
  );
  for (let other = 0; other < 8; other++) await describe(core(), { other: handler });
  asked = [];
  assert.equal((await described.describe("first")).name, "first");
  assert.deepEqual(
    asked.map(({ tools }) => typeof tools),
    ["undefined", "object"],
  );
});

test("a frame that is gone has its code", async () => {
  const gone = core();
  Object.assign(gone.frame, { channel: { request: () => Promise.reject(RpcFailure.of("SANDBOX_LOST", "Gone.")) } });
  const error = await describe(gone, { a: handler }).catch((error: unknown) => error);
  assert.ok(error instanceof BelljarError && error.code === "SANDBOX_LOST");
});
