// The module that describes tools, loaded when `jar.describe` is first called.

import type { Core } from "../core.ts";
import type { DescribableTools, DescribedTools, DescribeOptions } from "../types/describe.ts";
import { type Description, ToolSet } from "./tool_set.ts";
import { NoTools, toolsText } from "./tools.ts";

/** As `crates/describe` limits it. Writing costs the page's thread in proportion to it. */
const MAX_CHARS = 4 << 20;
const MAX_FOUND = 10;
/** A number that the module can take; it gives back fewer. */
const MAX_LIMIT = 1_000;

export async function describe(
  core: Core,
  tools: DescribableTools,
  options: DescribeOptions = {},
): Promise<DescribedTools> {
  const set = new ToolSet(core, await readTools(core, tools));
  const given = typeof options === "object" && options !== null && !Array.isArray(options);
  return described(set, await set.describe(given ? { artifacts: mayHandOver(core), ...options } : options));
}

/** By the jar's policy; a run may bring another one. */
function mayHandOver({ frame }: Core): boolean {
  const { budgets } = (frame.rules?.gate ?? {}) as { readonly budgets?: { readonly artifacts?: unknown } };
  return budgets?.artifacts !== 0;
}

async function readTools(core: Core, tools: unknown): Promise<string> {
  try {
    const text = await toolsText(tools);
    if (text.length <= MAX_CHARS) return text;
    throw new NoTools(`the tools have more than ${MAX_CHARS} bytes as JSON`);
  } catch (error) {
    if (!(error instanceof NoTools)) throw error;
    throw core.error("INVALID_PARAMS", `\`jar.describe\`: ${error.message}.`, error);
  }
}

function described(set: ToolSet, { declarations, prompt, cut }: Description): DescribedTools {
  return {
    declarations,
    prompt,
    cut,
    search: (query, limit = MAX_FOUND) =>
      set.search(String(query), Number.isSafeInteger(limit) ? Math.min(Math.max(limit, 0), MAX_LIMIT) : 0),
    describe: (name) => set.one(String(name)),
  };
}
