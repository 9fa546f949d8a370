import type { RunStats } from "../../generated/wire.ts";
import type { Lasts } from "./jar.ts";
import type { ConsoleEntry, RunError, ToolShelf } from "./run.ts";

/** How much harm a capability can do. */
export type Risk = "low" | "medium" | "high" | "critical";

/** One capability, as a person is asked about it. */
export interface AskedCapability {
  /** As the manifest has it. */
  readonly capability: string;
  /** In plain words. */
  readonly says: string;
  /** How much harm it can do. */
  readonly risk: Risk;
  /** What else should be said about it, from high risk on. */
  readonly warning?: string;
}

/** What the user is asked. */
export interface Ask {
  /** The agent. */
  readonly caller: string;
  /** Whose tools they are, by their manifest. */
  readonly app: {
    readonly name: string;
    readonly version: string;
    readonly provider?: string;
    readonly description?: string;
  };
  /** What it asks for. */
  readonly capabilities: readonly AskedCapability[];
  /** The page's origin: what is kept for good is kept for it alone. */
  readonly origin: string;
  /** How long a grant can last. Without a fingerprint of the code (a page that is not a secure context), for one call. */
  readonly lasts: readonly Lasts[];
}

/** What the user said. What is not approved is denied; `true` approves all of it, for one call. */
export type ConsentAnswer =
  | boolean
  | {
      readonly granted?: boolean;
      readonly approved?: readonly (string | AskedCapability)[];
      /** How long it lasts; for one call, unless the user said more. */
      readonly remember?: Lasts | boolean;
      /** Why nobody could answer, where that is why it is denied. */
      readonly reason?: string;
    };

/** Asks the user, however the page likes. */
export type Consent = (ask: Ask) => ConsentAnswer | Promise<ConsentAnswer>;

/** Where grants are kept that outlast the page; `localStorage` fits. */
export interface GrantStorage {
  /** What was kept, or `null`. */
  getItem(key: string): string | null;
  /** Keeps it. */
  setItem(key: string, value: string): void;
  /** Forgets it. */
  removeItem(key: string): void;
}

/** What `jar.tools` takes. */
export interface ToolRegistryOptions {
  /** The element below which `dom` methods work. Without one, no tool sees anything of the page. */
  readonly dom?: Element;
  /** Attributes that tools with `dom:write` may set besides those of the table in tools.md: `class`, and names that begin with `data-`. */
  readonly domAttributes?: readonly string[];
  /** Asks the user. Default: a dialog. */
  readonly consent?: Consent;
  /** Where grants are stored that outlast the page. Default: `localStorage`; `null` stores none. */
  readonly storage?: GrantStorage | null;
  /** Origins that tools with `network:fetch:cross-origin` or `network:websocket:cross-origin` may reach. */
  readonly network?: readonly string[];
}

/** What `jar.tool` takes. */
export interface BtcpOptions extends ToolRegistryOptions {
  /** A function of `(btcp, args)`, or the body of one. */
  readonly code: string;
  /** Plain JSON, held against the manifest's schema. */
  readonly args?: unknown;
  /** What it needs; nothing else answers. */
  readonly capabilities?: readonly string[];
  /** Default: `worker`. An iframe has a document of its own. */
  readonly sandbox?: "worker" | "iframe";
  /** 1 to 300000. Default: 30000. */
  readonly timeoutMs?: number;
  /** A whole BTCP manifest; with more than one tool in it, `name` says which. */
  readonly manifest?: unknown;
  /** Which tool of the manifest. */
  readonly name?: string;
  /** The agent, for consent and audit. */
  readonly caller?: string;
  /** Ends it: `ABORTED`. */
  readonly signal?: AbortSignal;
}

/** A tool as MCP lists it. */
export interface ToolListing {
  /** Unique on the registry. */
  readonly name: string;
  /** For whoever chooses a tool. */
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: object;
  /** JSON Schema of its value. */
  readonly outputSchema?: object;
  /** As MCP has them. */
  readonly annotations?: object;
}

/** What is registered besides the manifest and its code. */
export interface RegisterOptions {
  /** The element below which `dom` methods of these tools work; left out, the registry's. */
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

/** How a call is made. */
export interface ToolCallOptions {
  /** The agent, for consent and audit. */
  readonly caller: string;
  /** Ends it: `ABORTED`. */
  readonly signal?: AbortSignal;
  /** Default: the tool's own. */
  readonly timeoutMs?: number;
}

/** What the user said about capabilities. */
export interface Answered {
  /** Whether all of them were approved. */
  readonly granted: boolean;
  /** What is granted now. */
  readonly approved: readonly string[];
  /** What is not. */
  readonly denied: readonly string[];
  /** Why nobody could answer, where that is why it is denied. */
  readonly reason?: string;
}

/** The tools of a page: registered, granted by its user, run in the sandbox. */
export interface ToolRegistry extends ToolShelf {
  /** Tells it from an object of tools: `jar.run`, `jar.describe` and the adapters take a registry as their tools. */
  readonly kind: "registry";
  /** What may be called now: registered, and every capability granted. */
  tools(): ToolListing[];
  /** Registers a manifest with its tools' code, by name; resolves with a function that removes them. Rejects with `TOOL_CONFLICT` or `INVALID_PARAMS`. */
  register(manifest: unknown, code: Readonly<Record<string, string>>, options?: RegisterOptions): Promise<() => void>;
  /** Runs one, through gate and grants. Never rejects for what the tool did. */
  call(name: string, args: unknown, options: ToolCallOptions): Promise<ToolResult>;
  /** Asks the user for capabilities. */
  request(capabilities: readonly string[], options: { readonly caller: string }): Promise<Answered>;
  /** Revokes them; running tools notice at their next call. */
  revoke(capabilities: readonly string[]): void;
  /** Called whenever `tools()` may have changed. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
}
