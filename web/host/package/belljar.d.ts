// The package `belljar`: what a host page imports. `host/declared.ts` holds this file to the code.

/** What went wrong; every code has an entry in docs/codes.md. */
export type ErrorCode =
  | "SYNTAX_ERROR"
  | "GUARD_REFUSED"
  | "EXECUTION_ERROR"
  | "TIMEOUT"
  | "ABORTED"
  | "ITERATION_LIMIT"
  | "MEMORY_LIMIT"
  | "STACK_OVERFLOW"
  | "TOOL_CALL_LIMIT"
  | "CONSOLE_LIMIT"
  | "OUTPUT_TOO_LARGE"
  | "INVALID_PARAMS"
  | "TOOL_NOT_FOUND"
  | "TOOL_REFUSED"
  | "TOOL_ERROR"
  | "RATE_LIMITED"
  | "SUSPICIOUS_SEQUENCE"
  | "CAPABILITY_DENIED"
  | "POLICY_INVALID"
  | "SANDBOX_LOST"
  | "SERVER_UNREACHABLE"
  | "UNSUPPORTED_BROWSER";

/** One way out, and whether this browser closes it. */
export interface Guarantee {
  readonly channel: string;
  readonly closed: boolean;
  /** The layer that closes it, or what is missing. */
  readonly by: string;
}

/** A policy: TOML or JSON text, or the same as an object. */
export type PolicyInput = string | Readonly<Record<string, unknown>>;

export interface ConnectOptions {
  /** The server's address, as in `http://localhost:3333`. */
  readonly server: string | URL;
  /** Left out, the tightest there is. */
  readonly policy?: PolicyInput;
  /** How long to wait for the server, and then for the frame; 10 seconds. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** 15 seconds. */
  readonly timeoutMs?: number;
}

/** Why the sandbox is gone. */
export interface Lost {
  readonly reason: "navigated" | "silent" | "cageOpen" | "protocol" | "crashed" | "gate" | "flooded" | "removed";
}

/** What the gate decided about something the guest said, written before it was acted on. */
export interface AuditEvent {
  /** Counts from 1 without gaps. */
  readonly sequence: number;
  readonly atMs: number;
  readonly subject: "toolCall" | "toolResult" | "capability" | "console" | "output" | "relay";
  readonly name: string;
  readonly bytes: number;
  readonly verdict: "admitted" | "warned" | "refused";
  readonly findings: readonly { readonly rule: string; readonly code: ErrorCode; readonly reason: string }[];
}

/** Something the browser's policy stopped. */
export interface Violation {
  /** A frame's own word can be forged, the outer frame's and the browser's cannot. */
  readonly source: "guest" | "outer" | "firewall" | "browser";
  readonly directive: string;
  readonly blocked: string;
}

/** Messages that nobody read, because they are not part of the protocol. */
export interface Dropped {
  readonly edge: string;
  readonly count: number;
}

export interface JarEvents {
  readonly lost: Lost;
  readonly audit: AuditEvent;
  readonly violation: Violation;
  readonly dropped: Dropped;
}

/** An open jar. All jars of a page that use the same server share one hidden frame. */
export class Belljar {
  private constructor();
  /** Resolves when the trusted frame has proved its walls and holds its port; the guest's document loads behind it. */
  static connect(options: ConnectOptions): Promise<Belljar>;
  /** What this browser closes, per guest. */
  get guarantees(): Readonly<Record<"run" | "tool", readonly Guarantee[]>>;
  /** Returns the way to stop listening; closing the jar stops it too. */
  on<Name extends keyof JarEvents>(name: Name, listener: (event: JarEvents[Name]) => void): () => void;
  /** Sends a value to the guest's document and gives back what the gate lets through: the whole way there and back. */
  echo(value: unknown, options?: CallOptions): Promise<unknown>;
  /** The last jar of a server takes the frame with it. Nothing is left behind; a second call does nothing. */
  close(): Promise<void>;
}

/** What every promise of this package rejects with. Programs decide on `code`; `message` says what to do about it. */
export class BelljarError extends Error {
  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown; readonly data?: unknown });
  readonly code: ErrorCode;
  /** Further facts: the server's diagnostics, the rule that refused. */
  readonly data: unknown;
}
