// `belljar/ai-sdk`: one tool for `generateText` and `streamText` of the package `ai`, with which a model runs programs in a jar.

import { type Belljar, BelljarError, type RunOptions } from "../index.ts";
import { anyTools, failureText, INPUT, linesOf, makeCodeTool } from "./code_tool.ts";

/** What the tool is made of. */
export interface CodeToolOptions {
  /** An open jar. */
  readonly jar: Belljar;
  /** What programs can call: a tool set of the AI SDK, or anything else that `jar.run` takes as `tools`. */
  readonly tools: NonNullable<RunOptions["tools"]>;
  /** For the model, instead of the description of the tools. */
  readonly description?: string;
  /** Further options of every `jar.run`. */
  readonly run?: Pick<
    RunOptions,
    "policy" | "signal" | "onApproval" | "onConsole" | "onArtifact" | "onEvent" | "now" | "seed"
  >;
}

/** What the model writes. */
export interface CodeInput {
  /** The program. */
  code: string;
}

/** What the model gets. */
export interface CodeOutput {
  /** The program's value as plain JSON. */
  result: unknown;
  /** The lines of its console. */
  logs?: readonly string[];
  /** Its artifacts, a line with a preview for each; `run.onArtifact` has the whole. */
  artifacts?: readonly string[];
}

/** The schema of `CodeInput`, as Standard Schema and as JSON Schema. */
export interface CodeSchema {
  /** As the specification of Standard Schema says. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "belljar";
    readonly types?: { readonly input: unknown; readonly output: CodeInput };
    readonly validate: (value: unknown) => { readonly value: CodeInput } | { readonly issues: readonly CodeIssue[] };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** What is wrong with an input. */
export interface CodeIssue {
  /** In a sentence. */
  readonly message: string;
}

/** A tool for `generateText` and `streamText`. */
export interface CodeTool {
  /** For the model: how to write programs, and what they can call. */
  description: string;
  /** A program. */
  inputSchema: CodeSchema;
  /** Rejects with a `BelljarError` whose message is for the model. */
  execute: (input: CodeInput, options?: { readonly abortSignal?: AbortSignal | undefined }) => Promise<CodeOutput>;
}

/** Rejects with `INVALID_PARAMS` without a jar or tools. */
export async function codeTool(options: CodeToolOptions): Promise<CodeTool> {
  const { description, run } = await makeCodeTool(options, [], anyTools);
  return {
    description,
    inputSchema: SCHEMA,
    async execute({ code }, { abortSignal } = {}) {
      const ended = await run(code, abortSignal);
      const lines = linesOf(ended);
      if (ended.ok) return { result: ended.value ?? null, ...lines };
      const { code: why } = ended.error;
      throw new BelljarError(why, failureText(ended.text.replace(`${why}: `, ""), lines), { data: ended.error });
    },
  };
}

const SCHEMA: CodeSchema = {
  "~standard": {
    version: 1,
    vendor: "belljar",
    validate(value) {
      const { code } = (value ?? {}) as Partial<CodeInput>;
      return typeof code === "string" ? { value: { code } } : { issues: [{ message: "`code` must be a text" }] };
    },
    jsonSchema: { input: () => structuredClone(INPUT), output: () => structuredClone(INPUT) },
  },
};
