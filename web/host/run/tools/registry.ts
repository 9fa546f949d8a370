import type { NamedTool, ToolContext } from "../../types/run.ts";
import type { ToolListing, ToolRegistry } from "../../types/tool.ts";
import { isRecord } from "../json.ts";

/** What a registry's consent and audit have as the caller. */
const CALLER = "A program";

/** A registry of BTCP tools, and not an object of tools by name: no tool is a text. */
export function isRegistry(given: unknown): given is ToolRegistry {
  const { kind, tools } = (isRecord(given) ? given : {}) as Partial<ToolRegistry>;
  return kind === "registry" && typeof tools === "function";
}

/** Its tools, as everybody writes them. Each call goes through the grants of its tool, whatever they were when it was listed. */
export function toolsOf(registry: ToolRegistry): readonly NamedTool[] {
  return registry.tools().map((listing) => ({
    ...described(listing),
    execute: async (args: unknown, { signal }: ToolContext) => {
      const ended = await registry.call(listing.name, args, { caller: CALLER, signal });
      if (ended.ok) return ended.value;
      const { btcpCode, message } = ended.error;
      throw Object.assign(new Error(message), { name: btcpCode });
    },
  }));
}

function described({ annotations, description, inputSchema, name, outputSchema }: ToolListing): NamedTool {
  return {
    name,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    ...(annotations && { annotations }),
  };
}
