import { isRecord } from "../json.ts";
import type { Reading, Tool } from "../tool.ts";
import { readAnnotations } from "./annotations.ts";
import { makeApproval } from "./approval.ts";
import { makeHandler, type Parts } from "./handler.ts";
import { checkKeys } from "./keys.ts";
import { mcpValue } from "./mcp.ts";
import { type ReadSchema, readSchema, type Side } from "./schema.ts";
import type { SchemaTexts } from "./schema_text.ts";

type Json = Readonly<Record<string, unknown>>;

const COUNTS = ["timeoutMs", "ratePerSecond", "enumerationThreshold", "outputBytes"] as const;

/** One tool, in any of the forms that tools have. What is wrong with it is among the faults. */
export async function readTool(
  path: string,
  name: string,
  tool: unknown,
  texts: SchemaTexts,
  reading: Reading,
): Promise<Tool | undefined> {
  const { faults, fail } = reading;
  if (typeof tool === "function") return readTool(path, name, { handler: tool }, texts, reading);
  if (!isRecord(tool)) {
    faults.add(path, "must be a function, or an object with `execute` or `handler`", tool);
    return undefined;
  }
  checkKeys(path, tool, faults);
  const execute = readFunction(path, tool, reading);
  const input = await readEither(path, tool, ["inputSchema", "input"], "input", texts, faults);
  const output = await readEither(path, tool, ["outputSchema"], "output", texts, faults);
  const { annotations, handle, labels, needsApproval, timeoutMs } = tool;
  faults.check(`${path}.handle`, handle, handle === undefined || typeof handle === "boolean", "must be true or false");
  const isList = labels === undefined || (Array.isArray(labels) && labels.every((label) => typeof label === "string"));
  faults.check(`${path}.labels`, labels, isList, "must be a list of labels");
  const asks = needsApproval === undefined || ["boolean", "function"].includes(typeof needsApproval);
  faults.check(`${path}.needsApproval`, needsApproval, asks, "must be true, false or a function of the arguments");
  for (const key of COUNTS) {
    const isCount = tool[key] === undefined || (Number.isSafeInteger(tool[key]) && (tool[key] as number) > 0);
    faults.check(`${path}.${key}`, tool[key], isCount, "must be a whole number above 0");
  }
  const hints = readAnnotations(path, annotations, faults);
  const { ratePerSecond, enumerationThreshold, outputBytes } = tool;
  const needs = needsApproval === undefined || needsApproval === false ? undefined : needsApproval;
  const rule = {
    name,
    labels,
    hints,
    input: input?.json,
    output: output?.json,
    handle: handle === true ? true : undefined,
    approval: needs === undefined ? undefined : true,
    ratePerSecond,
    enumerationThreshold,
    outputBytes,
  };
  return {
    handler: makeHandler({ name, execute, input, output }, fail),
    timeoutMs: (timeoutMs as number | undefined) ?? Number.POSITIVE_INFINITY,
    ...(needs === undefined ? {} : { approve: makeApproval(needs as never, reading) }),
    rule: Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)),
  };
}

/** `execute` of the AI SDK, `handler`, or the caller of a list of MCP's tools. Handlers have the names of both contexts. */
function readFunction(path: string, tool: Json, { callTool, faults }: Reading): Parts["execute"] {
  const { execute, handler, name } = tool;
  if (execute !== undefined && handler !== undefined) faults.say(path, "has `execute` and `handler`; keep one of them");
  const run = execute ?? handler;
  if (run === undefined && typeof callTool === "function" && typeof name === "string") {
    return async (args, context) => mcpValue(await callTool(name, args, context));
  }
  const key = execute === undefined ? "handler" : "execute";
  if (run === undefined) faults.say(`${path}.${key}`, MISSING);
  else faults.check(`${path}.${key}`, run, typeof run === "function", "must be a function");
  return (args, context) => {
    const both = { ...context, toolCallId: `call_${context.callId}`, abortSignal: context.signal, messages: [] };
    return Reflect.apply(run as (...given: unknown[]) => unknown, tool, [args, both]);
  };
}

const MISSING =
  "is missing: a tool has `execute` or `handler`, or the run has `callTool`; what a provider carries out is not for programs";

async function readEither(
  path: string,
  tool: Json,
  keys: readonly string[],
  side: Side,
  texts: SchemaTexts,
  faults: Reading["faults"],
): Promise<ReadSchema | undefined> {
  const [key, second] = keys.filter((each) => tool[each] !== undefined);
  if (key === undefined) return undefined;
  if (second !== undefined) faults.say(path, `has \`${key}\` and \`${second}\`; keep one of them`);
  try {
    return await readSchema(tool[key], side, texts);
  } catch (error) {
    faults.say(`${path}.${key}`, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
