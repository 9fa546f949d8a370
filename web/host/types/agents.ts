/** The tools of a page, as agents see them. `jar.tools` gives one. */
export interface AgentTools {
  /** What may be called now, in MCP's shape. */
  tools(): readonly object[];
  /** Runs one, through gate and grants. Never rejects for what the tool did. */
  call(
    name: string,
    args: unknown,
    options: { readonly caller: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: AgentToolError }>;
  /** Asks the user. */
  request(
    capabilities: readonly string[],
    options: { readonly caller: string },
  ): Promise<{ readonly approved: readonly string[]; readonly denied: readonly string[] }>;
  /** Called whenever `tools()` may have changed; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/** Why a tool gave no value. */
export interface AgentToolError {
  /** One of the codes, or the tool's own. */
  readonly code: string;
  /** The tool's own code where it has one. */
  readonly btcpCode?: string;
  /** What happened, for people. */
  readonly message: string;
  /** What the tool says to do about it. */
  readonly suggestion?: string;
}

/** What `jar.agents` takes. */
export interface AgentsOptions {
  /** What agents are told they are connected to: the page's name for itself, up to 80 characters. */
  readonly name: string;
  /** Default: one hour. Maximum: one day, or what the server is configured for. */
  readonly ttlSeconds?: number;
  /** Closes the session. */
  readonly signal?: AbortSignal;
}

/** An agent that connected with the token. It chose its name itself. */
export interface Agent {
  /** Counts from 1 in the session. */
  readonly id: number;
  /** As it introduced itself. */
  readonly name: string;
}

/** What happens in a session. */
export interface AgentEvents {
  /** An agent connected. */
  readonly joined: { readonly agent: Agent };
  /** An agent disconnected, or was silent for too long. */
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

/** Why a session is over. */
export type AgentsEnd = "closed" | "expired" | "idle" | "stopping" | "occupied" | "lost";

/** An open session: agents that have its token list and call this page's tools, for as long as the page is there. */
export interface AgentSession {
  /** As the server names it. */
  readonly id: string;
  /** What agents are told. */
  readonly name: string;
  /** Where agents find it, over streamable HTTP. */
  readonly url: string;
  /** The agents' secret. Whoever has it can call what the user granted. */
  readonly token: string;
  /** The sandbox whose reports have the audit of calls and grants. */
  readonly sandbox: string;
  /** The connected agents. */
  get agents(): readonly Agent[];
  /** When it ends unless it is renewed. */
  get expiresAt(): Date;
  /** Whether the server can reach this page. */
  get state(): "connected" | "reconnecting" | "closed";
  /** An entry of `mcpServers` for clients that speak HTTP, and one for those that start a program. */
  get entries(): { readonly http: object; readonly stdio: object };
  /** Returns an unsubscribe function. */
  on<Name extends keyof AgentEvents>(name: Name, listener: (event: AgentEvents[Name]) => void): () => void;
  /** Extends it, from now. */
  renew(ttlSeconds?: number): Promise<Date>;
  /** Disconnects every agent. A second call does nothing. */
  close(): Promise<void>;
}
