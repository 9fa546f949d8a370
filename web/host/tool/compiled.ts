import type { RunLimits } from "../../generated/wire.ts";
import type { Core } from "../core.ts";
import type { ToolListing } from "./shelf.ts";

export type Risk = "low" | "medium" | "high" | "critical";

/** A capability as the user is asked for it. */
export interface Wanted {
  readonly name: string;
  readonly says: readonly string[];
  readonly risk: Risk;
  readonly methods: readonly string[];
}

/** One tool, ready to be run. Compiled by the server; carried, not read. */
export interface CompiledTool {
  readonly listing: ToolListing;
  readonly capabilities: readonly string[];
  readonly sandbox: { readonly chamber: "worker" | "frame"; readonly policy: object };
  readonly guard: object | null;
  readonly gate: Readonly<Record<string, unknown>>;
  readonly limits: RunLimits;
}

export interface Compiled {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly provider?: string;
  readonly maxConcurrent: number;
  readonly capabilities: readonly Wanted[];
  readonly tools: readonly CompiledTool[];
  readonly diagnostics: readonly unknown[];
}

/** Asks the server what a manifest means. Rejects with `INVALID_PARAMS` and everything that is wrong with it. */
export async function compileManifest(
  core: Core,
  manifest: unknown,
  network: readonly string[] | undefined,
): Promise<Compiled> {
  const body = { manifest, ...(network === undefined ? {} : { network }) };
  const answer = await core.post(core.server, "tools/compile", body, AbortSignal.timeout(TIMEOUT_MS));
  const compiled = answer as Compiled;
  const tools = compiled.tools.map((tool) => ({ ...tool, limits: kept(tool.limits) }));
  return { ...compiled, tools };
}

const TIMEOUT_MS = 10_000;

/** What travels with a run; the gate has the others. */
function kept(limits: RunLimits): RunLimits {
  const { timeoutMs, iterations, memoryBytes, concurrency, consoleCalls, consoleBytes } = limits;
  return { timeoutMs, iterations, memoryBytes, concurrency, consoleCalls, consoleBytes };
}
