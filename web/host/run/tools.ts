import type { Faults } from "./faults.ts";
import { isJson, RESERVED } from "./json.ts";
import { isRecord } from "./options.ts";

/** What a handler is told besides its arguments. */
export interface ToolContext {
  /** Aborted when the run ends, or the tool's own time is up. */
  readonly signal: AbortSignal;
  /** The call's number in the audit log. */
  readonly callId: number;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler knows its arguments; the schema is what holds them to it.
export type ToolHandler = (args: any, context: ToolContext) => unknown;

/** A tool of which more is said than its handler. */
export interface ToolOptions {
  readonly handler: ToolHandler;
  /** JSON Schema of the arguments; a call that does not fit never reaches the handler. */
  readonly input?: object;
  /** For one call; the run's own time ends it too. */
  readonly timeoutMs?: number;
  /** What the tool does, for the detectors; left out, whole words of its name decide. */
  readonly labels?: readonly ToolLabel[];
  /** Calls in any second. */
  readonly ratePerSecond?: number;
  /** Calls within the policy's window that are no copying of a data set yet. */
  readonly enumerationThreshold?: number;
  /** Bytes of one result. */
  readonly outputBytes?: number;
}

export type ToolLabel = "read" | "write" | "send" | "external" | "delete" | "secret" | "bulk";

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
const MOST_NAME = 256;

export function readTools(given: unknown, faults: Faults): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  if (given === undefined) return tools;
  if (!isRecord(given)) {
    faults.add("options.tools", "takes an object of handlers by name", given);
    return tools;
  }
  for (const [name, tool] of Object.entries(given)) {
    const path = `options.tools[${JSON.stringify(name.slice(0, 60))}]`;
    const isName = NAME.test(name) && name.length <= MOST_NAME && !RESERVED.includes(name);
    faults.check(path, name, isName, "has a name of letters, digits, `:`, `_` and `-` that starts with a letter");
    if (typeof tool === "function") tools.set(name, make(name, { handler: tool as ToolHandler }));
    else if (isRecord(tool)) tools.set(name, make(name, readTool(path, tool, faults)));
    else faults.add(path, "takes a function, or an object with a `handler`", tool);
  }
  return tools;
}

function readTool(path: string, tool: Readonly<Record<string, unknown>>, faults: Faults): ToolOptions {
  const { handler, input, labels } = tool as unknown as ToolOptions;
  faults.unknown(path, tool, KNOWN);
  faults.check(`${path}.handler`, handler, typeof handler === "function", "takes a function");
  const isSchema = input === undefined || (isRecord(input) && isJson(input));
  faults.check(`${path}.input`, input, isSchema, "takes a JSON Schema as plain data");
  const isList = labels === undefined || (Array.isArray(labels) && labels.every((label) => typeof label === "string"));
  faults.check(`${path}.labels`, labels, isList, "takes a list of labels");
  for (const key of COUNTS) {
    const value = tool[key];
    const isCount = value === undefined || (Number.isSafeInteger(value) && (value as number) > 0);
    faults.check(`${path}.${key}`, value, isCount, "takes a whole number above 0");
  }
  return tool as unknown as ToolOptions;
}

function make(name: string, { handler, timeoutMs, ...rule }: ToolOptions): Tool {
  return { handler, timeoutMs: timeoutMs ?? Number.POSITIVE_INFINITY, rule: { name, ...rule } };
}
