// The adapters' declarations beside those of the packages they are for. Compiled, never run.

import type { Executor, ResolvedProvider } from "@cloudflare/codemode";
import { createCodeTool } from "@cloudflare/codemode/ai";
import { createBrowserCodeTool } from "@cloudflare/codemode/browser";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { tool as langchainTool } from "@langchain/core/tools";
import { createCodeMode, type IsolateDriver } from "@tanstack/ai-code-mode";
import { type ModelMessage, generateText, type LanguageModel, streamText, type Tool, type ToolSet, tool } from "ai";
import { Belljar } from "belljar";
import { codeTool as aiTool, type CodeOutput } from "belljar/ai-sdk";
import { BelljarExecutor, type ExecuteResult } from "belljar/codemode";
import { codeTool as langchainCodeTool } from "belljar/langchain";
import { isolateDriver } from "belljar/tanstack";
import { z } from "zod";

declare const jar: Belljar;
declare const model: LanguageModel;
declare const messages: ModelMessage[];

const weather = tool({
  description: "Weather of a place",
  inputSchema: z.object({ location: z.string() }),
  execute: async ({ location }) => `sun in ${location}`,
});

// Cloudflare's code mode.
export const executor: Executor = new BelljarExecutor({ jar, run: { policy: "level = 'strict'" } });
export const codemode = createCodeTool({ tools: { weather }, executor: new BelljarExecutor({ jar }) });
export const browser = createBrowserCodeTool({ tools: {}, executor: new BelljarExecutor({ jar }) });
declare const providers: ResolvedProvider[];
export const executed: Promise<ExecuteResult> = new BelljarExecutor({ jar }).execute("1", providers);
// @ts-expect-error: there is no executor without a jar.
new BelljarExecutor({});
// @ts-expect-error: the server's address is no jar.
new BelljarExecutor({ jar: "http://localhost:3333" });

// The AI SDK.
const program = await aiTool({ jar, tools: { weather } });
export const asTool: Tool<{ code: string }, CodeOutput> = program;
export const tools = { program, weather } satisfies ToolSet;
export const answered = await generateText({ model, messages, tools: { program } });
for (const result of answered.toolResults) if (!result.dynamic) result.output.result satisfies unknown;
export const streamed = streamText({ model, messages, tools });
declare const anySet: ToolSet;
export const ofAny = aiTool({ jar, tools: anySet });
// @ts-expect-error: a program that calls nothing is what `jar.run` is for.
void aiTool({ jar });
// @ts-expect-error: tools of a run are not among the options that are passed on.
void aiTool({ jar, tools: {}, run: { tools: {} } });

// TanStack AI.
export const driver: IsolateDriver = isolateDriver({ jar });
export const codeMode = createCodeMode({ driver: isolateDriver({ jar }), tools: [] });
// @ts-expect-error: there is no driver without a jar.
isolateDriver({});

// LangChain.
const add = langchainTool(async ({ a }) => a + 1, { name: "add", description: "Adds", schema: z.object({ a: z.number() }) });
const structured = await langchainCodeTool({ jar, tools: [add], name: "run_program" });
export const asInterface: StructuredToolInterface = structured;
export const content = await structured.invoke({ code: "return 1" });
export const plain = langchainCodeTool({ jar, tools: { add: async () => 1 } });
// @ts-expect-error: a name is a text.
void langchainCodeTool({ jar, tools: {}, name: 5 });
