// Tools as they are written, in the fields that the module reads.

import { isRegistry } from "../run/tools/registry.ts";
import { readSchema, type Side } from "../run/tools/schema.ts";
import { SchemaTexts } from "../run/tools/schema_text.ts";

/** Why a value cannot be tools. */
export class NoTools extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const INPUTS = ["inputSchema", "input", "parameters"];
const OUTPUTS = ["outputSchema", "output"];

/** JSON of the tools, with nothing in it that does not describe them. */
export async function toolsText(tools: unknown): Promise<string> {
  if (typeof tools !== "object" || tools === null) throw new NoTools("tools are a list, or an object of tools by name");
  const listed = isRegistry(tools) ? tools.tools() : (tools as { readonly tools?: unknown }).tools;
  const list = Array.isArray(tools) ? tools : Array.isArray(listed) ? listed : undefined;
  const texts = new SchemaTexts();
  const plain: Fields[] = [];
  for (const [name, tool] of Object.entries(list ?? tools)) {
    plain.push({ ...(await plainTool(tool, name.slice(0, 60), texts)), ...(list ? {} : { name }) });
  }
  return JSON.stringify(plain);
}

async function plainTool(tool: unknown, name: string, texts: SchemaTexts): Promise<Fields> {
  if (typeof tool === "function") return {};
  if (typeof tool !== "object" || tool === null) throw new NoTools(`\`${name}\` is neither a tool nor a function`);
  const fields = tool as Fields;
  const approval = fields["needsApproval"];
  const plain: Record<string, unknown> = {
    name: fields["name"],
    description: fields["description"],
    annotations: fields["annotations"],
    handle: fields["handle"] === true ? true : undefined,
    needsApproval: typeof approval === "function" ? "sometimes" : approval,
  };
  const add = async (key: string, side: Side) => {
    if (fields[key] === undefined) return;
    try {
      plain[key] = (await readSchema(fields[key], side, texts)).json;
    } catch (error) {
      throw new NoTools(`\`${key}\` of \`${name}\` ${error instanceof Error ? error.message : error}`);
    }
  };
  for (const key of INPUTS) await add(key, "input");
  for (const key of OUTPUTS) await add(key, "output");
  return plain;
}
