import type { RunStats } from "../../generated/wire.ts";
import type { ConsoleEntry } from "../run/options.ts";
import type { RunError } from "../run/result.ts";

/** A tool as MCP lists it. */
export interface ToolListing {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
}

/** What is registered besides the manifest and its code. */
export interface RegisterOptions {
  /** The element below which `dom` methods of these tools work; left out, the shelf's. */
  readonly dom?: Element;
}

/** Why a call ended without a value. */
export interface ToolError extends RunError {
  /** As JSON-RPC writes it, in the numbering of BTCP's specification. */
  readonly number: number;
  /** The tool's own code where it threw a `BTCPError`, else the same as `code`. */
  readonly btcpCode: string;
  /** What the tool says to do about it. */
  readonly suggestion?: string;
}

/** How a call ended. */
export type ToolResult<Value = unknown> = {
  readonly stats: RunStats;
  readonly console: readonly ConsoleEntry[];
} & ({ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ToolError });

export interface CallOptions {
  /** The agent, for consent and audit. */
  readonly caller: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** What the user said about capabilities. */
export interface Answered {
  /** Whether all of them were approved. */
  readonly granted: boolean;
  readonly approved: readonly string[];
  readonly denied: readonly string[];
}

/** The tools of a page: registered, granted by its user, run in the sandbox. */
export interface ToolShelf {
  /** What may be called now: registered, and every capability granted. */
  tools(): ToolListing[];
  /** Registers a manifest with its tools' code, by name; resolves with the way to take them away. Rejects with `TOOL_CONFLICT` or `INVALID_PARAMS`. */
  register(manifest: unknown, code: Readonly<Record<string, string>>, options?: RegisterOptions): Promise<() => void>;
  /** Runs one, through gate and grants. Never rejects for what the tool did. */
  call(name: string, args: unknown, options: CallOptions): Promise<ToolResult>;
  /** Asks the user for capabilities. */
  request(capabilities: readonly string[], options: { readonly caller: string }): Promise<Answered>;
  /** Takes them back; what runs notices at its next call. */
  revoke(capabilities: readonly string[]): void;
  /** Told whenever `tools()` may have changed. */
  onChange(listener: () => void): () => void;
}
