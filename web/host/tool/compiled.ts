import type { RunLimits } from "../../generated/wire.ts";
import type { Core } from "../core.ts";
import type { Risk, ToolListing } from "../types/tool.ts";

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
  readonly sandbox: { readonly placement: "worker" | "frame"; readonly policy: object };
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

/** More are not kept; the one used longest ago goes first. */
const MAX_KEPT = 64;

/** What the server made of the manifests that were given, each asked for once. */
export class Manifests {
  readonly #core: Core;
  readonly #known = new Map<string, Promise<Compiled>>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** Rejects with `INVALID_PARAMS` and everything that is wrong with it. */
  compile(manifest: unknown, network: readonly string[] | undefined): Promise<Compiled> {
    const body = { manifest, ...(network === undefined ? {} : { network }) };
    const key = JSON.stringify(body);
    const compiled = this.#known.get(key) ?? this.#ask(key, body);
    this.#known.delete(key);
    this.#known.set(key, compiled);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KEPT) break;
      this.#known.delete(oldest);
    }
    return compiled;
  }

  async #ask(key: string, body: object): Promise<Compiled> {
    try {
      const { post, server } = this.#core;
      const compiled = (await post(server, "tools/compile", body, AbortSignal.timeout(TIMEOUT_MS))) as Compiled;
      return { ...compiled, tools: compiled.tools.map((tool) => ({ ...tool, limits: kept(tool.limits) })) };
    } catch (error) {
      // A server that was away may be back for the next one.
      this.#known.delete(key);
      throw error;
    }
  }
}

const TIMEOUT_MS = 30_000;

/** What travels with a run; the gate has the others. */
function kept(limits: RunLimits): RunLimits {
  const { timeoutMs, cpuMs, iterations, memoryBytes, fuel, concurrency, consoleCalls, consoleBytes } = limits;
  return { timeoutMs, cpuMs, iterations, memoryBytes, fuel, concurrency, consoleCalls, consoleBytes };
}
