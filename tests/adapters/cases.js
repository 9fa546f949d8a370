// What the browser tests do with each adapter and the package it is for. Each function gives back what it saw.

import { createCodeTool } from "@cloudflare/codemode/ai";
import { createBrowserCodeTool } from "@cloudflare/codemode/browser";
import { tool as langchainTool } from "@langchain/core/tools";
import { toolDefinition } from "@tanstack/ai";
import { createCodeMode } from "@tanstack/ai-code-mode";
import { generateText, jsonSchema, simulateReadableStream, stepCountIs, streamText, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { Belljar, BelljarError } from "belljar";
import { codeTool as aiTool } from "belljar/ai-sdk";
import { BelljarExecutor } from "belljar/codemode";
import { codeTool as langchainCodeTool } from "belljar/langchain";
import { isolateDriver } from "belljar/tanstack";
import { z } from "zod";
import { mockModel } from "./mock_model.js";

export { Belljar };

const failure = (error) => ({ code: error.code, message: error.message, ours: error instanceof BelljarError });
const caught = async (work) => {
  try {
    return { value: (await work()) ?? null };
  } catch (error) {
    return failure(error);
  }
};

const never = () => new Promise(() => {});

/** Small in its text; each level is in the next one twice. */
const UNFOLDING = "let part = [1]; for (let i = 0; i < 30; i++) part = [part, part]; return part";

const weather = tool({
  description: "Weather of a place",
  inputSchema: z.object({ location: z.string() }),
  execute: async ({ location }) => ({ location, degrees: location === "London" ? 12 : 30 }),
});

export async function codemode(jar) {
  const executor = new BelljarExecutor({ jar });
  const mails = [];
  const sendEmail = tool({
    description: "Sends a mail",
    inputSchema: z.object({ to: z.string(), subject: z.string().default("none") }),
    execute: async (mail) => void mails.push(mail),
  });
  const options = { toolCallId: "1", messages: [] };
  const asks = (code, tools, given = executor) => caught(() => createCodeTool({ tools, executor: given }).execute({ code }, options));
  const runs = (code, given = {}, more = undefined) => executor.execute(code, given, more);
  const seen = {};

  seen.orchestrates = await asks(
    `async () => {
      const weather = await codemode.getWeather({ location: "London" });
      if (weather.degrees < 20) await codemode.sendEmail({ to: "team@example.com" });
      return { weather, notified: true };
    }`,
    { getWeather: weather, sendEmail },
  );
  seen.mails = mails;
  seen.providers = await asks(
    `async () => {
      const found = await workspace.find({ path: "/src" });
      return Promise.all(found.map((path) => codemode.analyze({ path })));
    }`,
    [
      { tools: { analyze: { description: "", execute: async ({ path }) => path.length } } },
      { name: "workspace", tools: { find: { description: "", execute: async ({ path }) => [`${path}/a`, `${path}/bc`] } } },
    ],
  );
  seen.names = await asks(`async () => [await codemode.get_weather({}), await codemode.delete_({})]`, {
    "get-weather": { description: "", execute: async () => "sun" },
    delete: { description: "", execute: async () => "gone" },
  });
  seen.invalid = await asks(`async () => { try { await codemode.getWeather({ location: 5 }) } catch (error) { return error.message } }`, { getWeather: weather });
  seen.logs = await asks(`async () => { console.log("found", 2, { a: 1 }); console.warn("slow"); console.error("bad"); return 1 }`, {});
  seen.fails = await asks(`async () => {\n  console.log("so far");\n  throw new TypeError("no such user");\n}`, {});
  seen.approval = await asks(`async () => typeof codemode.drop`, { drop: { ...weather, needsApproval: true } });
  const browser = createBrowserCodeTool({
    tools: [{ name: "doubled", description: "", inputSchema: { type: "object" }, execute: async ({ of }) => of * 2 }],
    executor,
  });
  seen.browser = await browser.execute({ code: "async () => codemode.doubled({ of: 21 })" });

  seen.functions = await runs("async () => codemode.sum(1, 2)", { sum: async (a, b) => a + b });
  seen.positional = await runs("async () => db.query('select', [1])", [{ name: "db", fns: { query: async (...args) => args } }]);
  seen.prelude = await runs("async () => codemode.twice('ab')", [
    { name: "codemode", fns: { one: async (text) => text }, prelude: "codemode.twice = async (text) =>\n  (await codemode.one(text)) + text;" },
  ]);
  seen.throws = await runs("async () => { try { await codemode.bad() } catch (error) { return error.message } }", {
    bad: async () => {
      throw new Error("out of stock");
    },
  });
  seen.functionBody = await runs("const { length } = await codemode.list();\nreturn length", { list: async () => [1, 2] });
  seen.unknown = await runs("async () => codemode.lst()", { list: async () => [] });
  seen.firstLine = await runs("async () => missing.name", { list: async () => [] });
  const one = async () => 1;
  seen.forms = [];
  for (const code of [
    "async ({ a = 1 } = {}) => a + (await codemode.one())",
    "Here it is:\n\n```js\nasync () => 1 + (await codemode.one())\n```",
    "export default async function () { return 1 + (await codemode.one()) }",
    "async function () {\n  return 1 + (await codemode.one());\n}",
    "async function main() { return 1 + (await codemode.one()) }\nmain();",
    "const more: number = await codemode.one();\nreturn more + 1",
  ]) {
    const { result, error } = await runs(code, { one });
    seen.forms.push(error ?? result);
  }
  const prelude = (text) => [{ name: "codemode", fns: { one }, prelude: text }];
  seen.place = await runs("async () => {\n  return missing.name;\n}", prelude("codemode.two = 2;\n\ncodemode.three = 3;"));
  seen.badPrelude = await runs("async () => 1", prelude("codemode.two = 2;\ncodemode.three = ;"));
  seen.kinds = await runs("async () => ({ map: new Map([['a', 1n]]), set: new Set([1]), when: new Date(0), none: undefined, nan: NaN })");
  seen.unfolding = await runs(`async () => { ${UNFOLDING} }`);
  seen.spins = await runs("async () => { for (;;); }");
  seen.late = await new BelljarExecutor({ jar, run: { policy: { limits: { timeoutMs: 500 } } } }).execute("async () => codemode.wait()", { wait: never });
  seen.syntax = await runs("def main():\n    pass");
  seen.empty = await runs("");
  seen.bad = {
    code: await runs(5),
    nothing: await runs("1", null),
    provider: await runs("1", [{ name: "a-b", fns: {} }]),
    twice: await runs("1", [{ name: "a", fns: {} }, { name: "a", fns: {} }]),
    noFunction: await runs("1", { x: 1 }),
    same: await runs("1", { "a-b": async () => 1, "a.b": async () => 2 }),
    connectors: await runs("1", {}, { connectors: [{}] }),
  };
  return seen;
}

export async function aiSdk(jar) {
  const tools = {
    weather,
    wait: never,
    raw: { description: "Adds", inputSchema: jsonSchema({ type: "object", required: ["a"] }), execute: async ({ a }) => a + 1 },
  };
  const code = await aiTool({ jar, tools });
  const model = mockModel("run_program", "return undefinedName", "return await callTool('raw', { a: 1 })");
  const { steps, text } = await generateText({ model, tools: { run_program: code }, stopWhen: stepCountIs(5), prompt: "add" });
  const [{ content }] = steps;
  const drop = { ...weather, needsApproval: true };
  const asked = [];
  const onApproval = ({ name, args }) => asked.push([name, args]) === 1;
  const asking = await aiTool({ jar, tools: { drop }, run: { onApproval } });
  const drops = "await tools.drop({ location: 'Rome' }); return tools.drop({ location: 'Oslo' })";
  const streamed = streamText({ model: streaming("return 6 * 7"), tools: { run_program: code }, prompt: "?" });
  const outputs = [];
  for await (const part of streamed.fullStream) if (part.type === "tool-result") outputs.push(part.output);
  return {
    description: code.description,
    schema: model.doGenerateCalls[0].tools[0].inputSchema,
    error: String(content.find(({ type }) => type === "tool-error").error.message),
    text,
    streamed: outputs,
    refused: await caught(() => asking.execute({ code: drops })),
    asked,
    logs: await code.execute({ code: "console.warn('slow'); return { a: 1 }" }),
    artifacts: await code.execute({ code: "await artifact('a.csv', [[1, 2]]); await artifact('b', new Uint8Array(3)); return 1" }),
    nothing: await code.execute({ code: "const a = 1;" }),
    fails: await caught(() => code.execute({ code: "console.log('so far');\nthrow new Error('no')" })),
    schemaHolds: await caught(() => code.execute({ code: "await callTool('weather', { location: 1 })" })),
    unfolding: await caught(() => code.execute({ code: UNFOLDING })),
    aborted: await caught(() => code.execute({ code: "await callTool('wait')" }, { abortSignal: AbortSignal.timeout(300) })),
  };
}

function streaming(code) {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const chunks = [
    { type: "tool-call", toolCallId: "call", toolName: "run_program", input: JSON.stringify({ code }) },
    { type: "finish", finishReason: { unified: "tool-calls", raw: "tool_calls" }, usage },
  ];
  return new MockLanguageModelV3({ doStream: async () => ({ stream: simulateReadableStream({ chunks }) }) });
}

export async function tanstack(jar) {
  const add = toolDefinition({
    name: "add",
    description: "Adds",
    inputSchema: z.object({ a: z.number(), b: z.number().default(1) }),
    outputSchema: z.object({ sum: z.number() }),
  }).server(async ({ a, b }) => ({ sum: a + b }));
  const driver = isolateDriver({ jar });
  const { tool: codeMode, systemPrompt } = createCodeMode({ driver, tools: [add] });
  const events = [];
  const emitCustomEvent = (name, value) => events.push([name, value.level ?? value.function ?? null, value.message ?? null]);
  const runs = (typescriptCode) => codeMode.execute({ typescriptCode }, { emitCustomEvent });
  const bindings = { wait: { execute: never } };
  const context = await driver.createContext({ bindings, timeout: 400, memoryLimit: 64 });
  const plain = await driver.createContext({ bindings: { two: { execute: async () => 2 } } });
  const disposed = await driver.createContext({ bindings });
  const running = disposed.execute("await wait()");
  await disposed.dispose();
  return {
    prompt: systemPrompt.includes("external_add"),
    works: await runs("const { sum }: { sum: number } = await external_add({ a: 2 });\nconsole.error('sum', sum);\nreturn sum;"),
    events,
    invalid: await runs("return await external_add({ a: 'x' })"),
    fails: await runs("const a = 1;\n\nthrow new RangeError('too much')"),
    forms: [
      await plain.execute("async () => two()"),
      await plain.execute("```js\nreturn await two()\n```"),
      await plain.execute("async function () { return two(); }"),
    ],
    late: await context.execute("return await wait()"),
    running: await running,
    after: await disposed.execute("return 1"),
    bad: {
      nothing: await caught(() => driver.createContext()),
      bindings: await caught(() => driver.createContext({ bindings: null })),
      name: await caught(() => driver.createContext({ bindings: { "a-b": { execute() {} } } })),
      noFunction: await caught(() => driver.createContext({ bindings: { a: {} } })),
      timeout: await caught(() => driver.createContext({ bindings: {}, timeout: "soon" })),
    },
  };
}

export async function langchain(jar) {
  const add = langchainTool(async ({ a }) => a + 1, { name: "add", description: "Adds one", schema: z.object({ a: z.number() }) });
  const code = await langchainCodeTool({ jar, tools: [add] });
  const call = (program) => code.invoke({ type: "tool_call", id: "call", name: "run_program", args: { code: program } });
  const good = await call("console.log('adding'); return await callTool('add', { a: 1 })");
  const bad = await call("const a = 1;\nthrow new Error('no')");
  const plain = await langchainCodeTool({ jar, name: "js", description: "Runs it", tools: { add: async ({ a }) => a + 2, wait: never } });
  return {
    names: [code.name, plain.name, plain.description],
    description: code.description,
    good: [good.content, good.artifact, good.tool_call_id],
    bad: [bad.content, bad.artifact.error.code, bad.artifact.error.line],
    content: await plain.invoke({ code: "return callTool('add', { a: 1 })" }),
    schemaHolds: await code.invoke({ code: "return callTool('add', { a: 'x' })" }),
    unfolding: await code.invoke({ code: UNFOLDING }),
    noCode: (await caught(() => code.invoke({}))).message,
    aborted: await caught(() => plain.invoke({ code: "await callTool('wait')" }, { signal: AbortSignal.timeout(300) })),
  };
}

/** Every adapter, given what is no jar, and a jar that is closed. */
export async function badInput(server) {
  const closed = await Belljar.connect({ server });
  const tools = { add: async () => 1 };
  const code = await aiTool({ jar: closed, tools });
  const structured = await langchainCodeTool({ jar: closed, tools });
  await closed.close();
  const makers = {
    BelljarExecutor: [(options) => new BelljarExecutor(options), {}],
    isolateDriver: [isolateDriver, {}],
    "ai-sdk": [aiTool, { tools }],
    langchain: [langchainCodeTool, { tools }],
  };
  const seen = {};
  for (const [name, [make, more]] of Object.entries(makers)) {
    const jars = [{ jar: 5 }, { jar: Belljar.connect({ server }) }, { jar: closed, jra: 1 }];
    seen[name] = [];
    for (const options of [undefined, null, {}, ...jars.map((given) => ({ ...given, ...more }))]) {
      seen[name].push(await caught(async () => void (await make(options))));
    }
  }
  const context = await isolateDriver({ jar: closed }).createContext({ bindings: {} });
  return {
    seen,
    noTools: [await caught(() => aiTool({ jar: closed })), await caught(() => langchainCodeTool({ jar: closed, tools: 5 }))],
    description: await caught(() => aiTool({ jar: closed, tools, description: 5 })),
    run: await caught(() => aiTool({ jar: closed, tools, run: { timeout: 5 } })),
    closed: {
      codemode: await new BelljarExecutor({ jar: closed }).execute("1", {}),
      tanstack: await context.execute("return 1"),
      aiSdk: await caught(() => code.execute({ code: "1" })),
      langchain: await caught(() => structured.invoke({ code: "1" })),
    },
  };
}
