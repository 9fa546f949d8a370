import type { Belljar, RunOptions } from "../index.ts";
import { anySignal, checkOptions, invalid, isObject, type PassedOn } from "./jar.ts";
import { type Ended, runProgram } from "./program.ts";
import { artifactLine, logLine } from "./text.ts";

export type Tools = NonNullable<RunOptions["tools"]>;

interface Options {
  readonly jar: Belljar;
  readonly tools: unknown;
  readonly description?: string;
  readonly run?: PassedOn;
}

/** The one tool that a model calls with a program, whatever library it is for. */
export interface CodeTool {
  readonly description: string;
  readonly run: (code: string, signal: AbortSignal | undefined) => Promise<Ended>;
}

export async function makeCodeTool(
  options: Options,
  known: readonly string[],
  readTools: (tools: unknown) => Tools,
): Promise<CodeTool> {
  const { jar, run, description } = checkOptions("codeTool", options, ["tools", "description", ...known]);
  const tools = readTools(options.tools);
  if (description !== undefined && typeof description !== "string") {
    throw invalid("codeTool", "takes a text as `description`", description);
  }
  return {
    description: description ?? (await describe(jar, tools)),
    run: (code, signal) => runProgram(jar, code, { ...run, ...anySignal(run?.signal, signal), tools }),
  };
}

/** Tools are an object, or a list of tools with names; `jar.run` looks closer. */
export function anyTools(tools: unknown): Tools {
  if (isObject(tools) || Array.isArray(tools)) return tools as Tools;
  throw invalid("codeTool", "takes the program's tools as `tools`", tools);
}

/** What the model's one argument is, as JSON Schema. */
export const INPUT = {
  type: "object",
  properties: { code: { type: "string", description: "The program: the body of an async JavaScript function." } },
  required: ["code"],
  additionalProperties: false,
} as const;

/** The lines of the console and the artifacts, where there are any. A model gets previews; the page has the whole. */
export interface Lines {
  readonly logs?: readonly string[];
  readonly artifacts?: readonly string[];
}

export function linesOf({ artifacts, console }: Ended): Lines {
  return {
    ...(console.length === 0 ? {} : { logs: console.map((entry) => logLine(entry, PREFIXES)) }),
    ...(artifacts.length === 0 ? {} : { artifacts: artifacts.map(artifactLine) }),
  };
}

/** Everything of a failure that helps the model to write a better program. */
export function failureText(text: string, { artifacts = [], logs = [] }: Lines): string {
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n\n${title}:\n${lines.join("\n")}`;
  return `${text}${part("Console", logs)}${part("Artifacts", artifacts)}`;
}

const PREFIXES = { warn: "[warn] ", error: "[error] " };

const INTRODUCTION = `Runs a JavaScript program in a sandbox and gives back its value.
The program is the body of an async function: use await, and return the result. It has no network, no files and no modules.
It calls tools with await callTool(name, args). Call several tools in one program, and return only what you need.
What is for the user and long goes to await artifact(name, data), such as "rows.csv" or "chart.svg".`;

interface Describes {
  readonly describe?: (tools: Tools) => Promise<{ readonly prompt: string }>;
}

async function describe(jar: Belljar, tools: Tools): Promise<string> {
  const described = await (jar as Describes).describe?.(tools);
  if (described) return described.prompt;
  const named = Array.isArray(tools) ? tools.map((tool) => [tool.name, tool]) : Object.entries(tools);
  const lines = named.map(([name, tool]) => {
    const { description } = (tool ?? {}) as { readonly description?: unknown };
    return typeof description === "string" ? `- ${name}: ${description}` : `- ${name}`;
  });
  return lines.length === 0 ? INTRODUCTION : `${INTRODUCTION}\n\nTools:\n${lines.join("\n")}`;
}
