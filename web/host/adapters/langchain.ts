// `belljar/langchain`: a structured tool of `@langchain/core`, with which a model runs programs in a jar.

// biome-ignore lint/correctness/noUndeclaredDependencies: whoever imports this adapter has the package; it is a peer.
import { type DynamicStructuredTool, tool } from "@langchain/core/tools";
import type { Belljar, RunOptions } from "../index.ts";
import { anyTools, failureText, INPUT, linesOf, makeCodeTool, type Tools } from "./code_tool.ts";

/** What the tool is made of. */
export interface CodeToolOptions {
  /** An open jar. */
  readonly jar: Belljar;
  /** What programs can call: tools of LangChain in a list, or anything else that `jar.run` takes as `tools`. */
  readonly tools: readonly LangChainTool[] | NonNullable<RunOptions["tools"]>;
  /** As the model sees it. Default: `run_program`. */
  readonly name?: string;
  /** For the model, instead of the description of the tools. */
  readonly description?: string;
  /** Further options of every `jar.run`. */
  readonly run?: Pick<
    RunOptions,
    "policy" | "signal" | "onApproval" | "onConsole" | "onArtifact" | "onEvent" | "now" | "seed"
  >;
}

/** A tool of LangChain, as far as programs need it. */
export interface LangChainTool {
  /** As programs call it. */
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** Of the arguments: JSON Schema or Zod. */
  readonly schema: unknown;
  /** Does the work, in your page. */
  invoke(args: unknown, config?: { readonly signal?: AbortSignal }): Promise<unknown>;
}

/**
 * Rejects with `INVALID_PARAMS` without a jar or tools. The tool's content is text for the model, also where a program
 * failed; its artifact is the program's value or error, its console and its artifacts.
 */
export async function codeTool(options: CodeToolOptions): Promise<DynamicStructuredTool> {
  const { description, run } = await makeCodeTool(options, ["name"], readTools);
  const { name = "run_program" } = options;
  return tool(
    async ({ code }: { code: string }, { signal }: { signal?: AbortSignal } = {}) => {
      const ended = await run(code, signal);
      const lines = linesOf(ended);
      const rest = { logs: lines.logs, ...(ended.artifacts.length > 0 && { artifacts: ended.artifacts }) };
      if (!ended.ok) return [failureText(ended.text, lines), { error: ended.error, ...rest }];
      const content = JSON.stringify({ result: ended.value ?? null, ...lines });
      return [content, { result: ended.value, ...rest }];
    },
    { name, description, schema: INPUT, responseFormat: "content_and_artifact" },
  );
}

/** Tools of LangChain as `jar.run` takes them. */
function readTools(given: unknown): Tools {
  const tools = anyTools(given) as unknown;
  if (!Array.isArray(tools)) return tools as Tools;
  return tools.map((one) => (isLangChain(one) ? taken(one) : one)) as unknown as Tools;
}

function isLangChain(one: unknown): one is LangChainTool {
  return typeof (one as Partial<LangChainTool> | null)?.invoke === "function";
}

function taken(one: LangChainTool): object {
  const { name, description, schema } = one;
  const execute = (args: unknown, { signal }: { readonly signal: AbortSignal }) => one.invoke(args, { signal });
  return { name, description, inputSchema: schema, execute };
}
