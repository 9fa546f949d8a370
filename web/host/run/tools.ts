import { loadPart } from "../part.ts";
import type { ToolHandler } from "../types/run.ts";
import { isRecord } from "./json.ts";
import type { Reading, Tool } from "./tool.ts";
import { checkName } from "./tool_name.ts";

/** Functions by name are read here; every other form by a module that is loaded with the first of them. */
export async function readTools(given: unknown, reading: Reading): Promise<ReadonlyMap<string, Tool>> {
  if (given === undefined) return new Map();
  if (!isRecord(given) || !Object.values(given).every((tool) => typeof tool === "function")) {
    return (await loadPart("run-tools", import("./tools/open.ts"))).readToolSet(given, reading);
  }
  const tools = new Map<string, Tool>();
  for (const [name, handler] of Object.entries(given)) {
    checkName(`options.tools[${JSON.stringify(name.slice(0, 60))}]`, name, reading.faults);
    tools.set(name, { handler: handler as ToolHandler, timeoutMs: Number.POSITIVE_INFINITY, rule: { name } });
  }
  return tools;
}
