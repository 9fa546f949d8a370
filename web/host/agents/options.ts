/** The tools of a page, as far as agents are concerned. `jar`'s own shelf is one. */
export interface AgentShelf {
  /** What may be called now, in MCP's shape. */
  tools(): readonly object[];
  /** Runs one, through gate and grants. Never rejects for what the tool did. */
  call(
    name: string,
    args: unknown,
    options: { readonly caller: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: AgentShelfError }>;
  /** Asks the user. */
  request(
    capabilities: readonly string[],
    options: { readonly caller: string },
  ): Promise<{ readonly approved: readonly string[]; readonly denied: readonly string[] }>;
  /** Told whenever `tools()` may have changed; returns the way to stop. */
  onChange(listener: () => void): () => void;
}

export interface AgentShelfError {
  readonly code: string;
  /** The tool's own code where it has one. */
  readonly btcpCode?: string;
  readonly message: string;
  readonly suggestion?: string;
}

export interface AgentsOptions {
  /** What agents are told they are connected to: the page's name for itself, up to 80 characters. */
  readonly name: string;
  /** An hour when it is left out; at most a day, as the server is set up. */
  readonly ttlSeconds?: number;
  readonly signal?: AbortSignal;
}

/** Somebody who came with the token. The name is its own word. */
export interface Agent {
  readonly id: number;
  readonly name: string;
}

/** What happens in a session. */
export interface AgentEvents {
  readonly joined: { readonly agent: Agent };
  readonly left: { readonly agent: Agent };
  /** An agent's call begins in this page, before the gate sees it. */
  readonly call: { readonly id: number; readonly agent: Agent; readonly tool: string };
  /** The same call is over; without `code`, with a value. */
  readonly done: {
    readonly id: number;
    readonly agent: Agent;
    readonly tool: string;
    readonly code?: string | undefined;
  };
  /** `renew` now, or it ends at `expiresAt`. */
  readonly expiring: { readonly expiresAt: Date };
  /** The server is out of reach, or back: agents see no tools in between. */
  readonly connection: { readonly connected: boolean };
  /** The server did not take the list of tools. */
  readonly refused: { readonly error: Error };
  /** The session is over, and its token is worth nothing. */
  readonly terminated: { readonly reason: AgentsEnd; readonly says: string };
}

export type AgentsEnd = "closed" | "expired" | "idle" | "stopping" | "occupied" | "lost";

export function check(shelf: AgentShelf, { name, ttlSeconds }: AgentsOptions, fail: (message: string) => Error): void {
  const methods = ["tools", "call", "request", "onChange"] as const;
  if (typeof shelf !== "object" || shelf === null || methods.some((method) => typeof shelf[method] !== "function")) {
    throw fail("`shelf` takes the tools of this page, as `jar.tools` gives them.");
  }
  const letters = typeof name === "string" ? [...name].length : 0;
  if (letters < 1 || letters > 80) throw fail("`name` takes 1 to 80 characters.");
  if (ttlSeconds !== undefined && !(Number.isInteger(ttlSeconds) && ttlSeconds > 0)) {
    throw fail("`ttlSeconds` takes a whole number of seconds.");
  }
}
