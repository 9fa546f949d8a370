// The module that reads tools as everybody writes them, loaded with the first run whose tools are more than functions.

import { isRecord } from "../json.ts";
import type { Reading, Tool } from "../tool.ts";
import { checkName } from "../tool_name.ts";
import { mcpName } from "./mcp.ts";
import { readTool } from "./read_tool.ts";
import { isRegistry, toolsOf } from "./registry.ts";
import { SchemaTexts } from "./schema_text.ts";

/** As many as the gate takes. */
const MAX_TOOLS = 10_000;

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly tool: unknown;
}

/** Tools by name, or a list of tools that have names. */
export async function readToolSet(given: unknown, reading: Reading): Promise<ReadonlyMap<string, Tool>> {
  const { faults } = reading;
  const tools = new Map<string, Tool>();
  const paths = new Map<string, string>();
  const texts = new SchemaTexts();
  for (const { path, name, tool } of entriesOf(given, reading)) {
    checkName(path, name, faults);
    const other = paths.get(name);
    if (other !== undefined) faults.say(path, `has the name ${JSON.stringify(name)}, which \`${other}\` has too`);
    paths.set(name, path);
    const read = await readTool(path, name, tool, texts, reading);
    if (read) tools.set(name, read);
  }
  return tools;
}

function entriesOf(set: unknown, { faults }: Reading): readonly Entry[] {
  const given = isRegistry(set) ? toolsOf(set) : set;
  if (!Array.isArray(given) && !isRecord(given)) {
    faults.add("options.tools", "takes an object of tools by name, or a list of tools with names", given);
    return [];
  }
  const count = Array.isArray(given) ? given.length : Object.keys(given).length;
  if (count > MAX_TOOLS) {
    faults.say("options.tools", `has ${count} tools; the limit is ${MAX_TOOLS}`);
    return [];
  }
  return Array.isArray(given) ? listed(given, faults) : named(given);
}

function named(given: Readonly<Record<string, unknown>>): readonly Entry[] {
  return Object.entries(given).map(([name, tool]) => {
    return { path: `options.tools[${JSON.stringify(name.slice(0, 60))}]`, name, tool };
  });
}

function listed(given: readonly unknown[], faults: Reading["faults"]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [index, tool] of given.entries()) {
    const path = `options.tools[${index}]`;
    const { name } = (tool ?? {}) as { readonly name?: unknown };
    if (isRecord(tool) && typeof name === "string") entries.push({ path, name: mcpName(name), tool });
    else faults.add(isRecord(tool) ? `${path}.name` : path, "must be a tool with a name, as text", name ?? tool);
  }
  return entries;
}
