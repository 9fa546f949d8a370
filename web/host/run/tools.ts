import type { ToolHandler, ToolOptions } from "../types/run.ts";
import type { Faults } from "./faults.ts";
import { isJson, isRecord, RESERVED } from "./json.ts";

/** A tool as it is used here. */
export interface Tool {
  readonly handler: ToolHandler;
  readonly timeoutMs: number;
  /** What the gate is told. */
  readonly rule: Readonly<Record<string, unknown>>;
}

const NAME = /^[a-zA-Z][a-zA-Z0-9:_-]*$/;
const KNOWN = ["handler", "input", "timeoutMs", "labels", "ratePerSecond", "enumerationThreshold", "outputBytes"];
const COUNTS = ["timeoutMs", "ratePerSecond", "enumerationThreshold", "outputBytes"] as const;
const MAX_NAME_LENGTH = 256;

export function readTools(given: unknown, faults: Faults): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  if (given === undefined) return tools;
  if (!isRecord(given)) {
    faults.add("options.tools", "takes an object of handlers by name", given);
    return tools;
  }
  for (const [name, tool] of Object.entries(given)) {
    const path = `options.tools[${JSON.stringify(name.slice(0, 60))}]`;
    const isName = NAME.test(name) && name.length <= MAX_NAME_LENGTH && !RESERVED.includes(name);
    faults.check(path, name, isName, "has a name of letters, digits, `:`, `_` and `-` that starts with a letter");
    if (typeof tool === "function") tools.set(name, make(name, { handler: tool as ToolHandler }));
    else if (isRecord(tool)) tools.set(name, make(name, readTool(path, tool, faults)));
    else faults.add(path, "must be a function, or an object with a `handler`", tool);
  }
  return tools;
}

function readTool(path: string, tool: Readonly<Record<string, unknown>>, faults: Faults): ToolOptions {
  const { handler, input, labels } = tool as unknown as ToolOptions;
  faults.unknown(path, tool, KNOWN);
  faults.check(`${path}.handler`, handler, typeof handler === "function", "must be a function");
  const isSchema = input === undefined || (isRecord(input) && isJson(input));
  faults.check(`${path}.input`, input, isSchema, "must be a JSON Schema as plain data");
  const isList = labels === undefined || (Array.isArray(labels) && labels.every((label) => typeof label === "string"));
  faults.check(`${path}.labels`, labels, isList, "must be a list of labels");
  for (const key of COUNTS) {
    const value = tool[key];
    const isCount = value === undefined || (Number.isSafeInteger(value) && (value as number) > 0);
    faults.check(`${path}.${key}`, value, isCount, "must be a whole number above 0");
  }
  return tool as unknown as ToolOptions;
}

function make(name: string, { handler, timeoutMs, ...rule }: ToolOptions): Tool {
  return { handler, timeoutMs: timeoutMs ?? Number.POSITIVE_INFINITY, rule: { name, ...rule } };
}
