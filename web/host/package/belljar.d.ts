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

/** What can live in a jar. */
export type Guest = "run" | "tool" | "app" | "widget";

/** One way out, and whether this browser closes it. */
export interface Guarantee {
  readonly guest: Guest;
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

/** Globals of this browser that no table of Belljar's lists; programs do not have them. */
export interface Unlisted {
  readonly names: readonly string[];
}

export interface JarEvents {
  readonly lost: Lost;
  readonly audit: AuditEvent;
  readonly violation: Violation;
  readonly dropped: Dropped;
  readonly unlisted: Unlisted;
}

/** What a handler is told besides its arguments. */
export interface ToolContext {
  /** Aborted when the run ends, or the tool's own time is up. */
  readonly signal: AbortSignal;
  /** The call's number in the audit log. */
  readonly callId: number;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler knows its arguments; the schema is what holds them to it.
export type ToolHandler = (args: any, context: ToolContext) => unknown;

export type ToolLabel = "read" | "write" | "send" | "external" | "delete" | "secret" | "bulk";

/** A tool of which more is said than its handler. */
export interface ToolOptions {
  readonly handler: ToolHandler;
  /** JSON Schema of the arguments; a call that does not fit never reaches the handler. */
  readonly input?: object;
  /** For one call; the run's own time ends it too. */
  readonly timeoutMs?: number;
  /** What the tool does, for the detectors; left out, whole words of its name decide. */
  readonly labels?: readonly ToolLabel[];
  readonly ratePerSecond?: number;
  /** Calls within the policy's window that are no copying of a data set yet. */
  readonly enumerationThreshold?: number;
  readonly outputBytes?: number;
}

export type ConsoleLevel = "debug" | "log" | "info" | "warn" | "error" | "table" | "group" | "groupEnd";

/** A line of the program's console. */
export interface ConsoleEntry {
  readonly level: ConsoleLevel;
  /** Shown by structure: plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
  readonly at: number;
  /** Where in the program, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** What happens in a run, for whoever shows it. `at` is milliseconds since the run began. */
export type RunEvent =
  | { readonly type: "started"; readonly at: number }
  | { readonly type: "guard"; readonly at: number }
  | { readonly type: "ready"; readonly at: number }
  | {
      readonly type: "tool-call";
      readonly at: number;
      readonly callId: number;
      readonly name: string;
      readonly args: unknown;
    }
  | ToolResultEvent
  | { readonly type: "console"; readonly at: number; readonly entry: ConsoleEntry }
  | { readonly type: "limit"; readonly at: number; readonly code: ErrorCode; readonly message: string }
  | { readonly type: "ended"; readonly at: number; readonly ok: boolean };

interface ToolResultEvent {
  readonly type: "tool-result";
  readonly at: number;
  readonly callId: number;
  readonly name: string;
  readonly ok: boolean;
  readonly durationMs: number;
}

/** What `jar.run` takes besides the program. */
export interface RunOptions {
  /** Tools by name; a function is enough. Only these can be called. */
  readonly tools?: Readonly<Record<string, ToolHandler | ToolOptions>>;
  readonly policy?: PolicyInput;
  readonly language?: "js" | "ts" | "tsx";
  /** What the program sees as `args`: plain data, frozen there. */
  readonly args?: unknown;
  readonly signal?: AbortSignal;
  /** Each line as it is written; the result has all of them too. */
  readonly onConsole?: (line: ConsoleEntry) => void;
  readonly onEvent?: (event: RunEvent) => void;
  /** The only time the program sees, for programs whose value is to be the same every time. */
  readonly now?: number | Date;
  readonly seed?: number;
}

/** Measured outside the program, but for `iterations`. */
export interface RunStats {
  readonly durationMs: number;
  /** Of these, until the program's first line. */
  readonly startupMs: number;
  readonly toolCalls: number;
  readonly iterations: number;
  readonly consoleBytes: number;
  /** Whether the worker had to be terminated. */
  readonly killed: boolean;
}

/** Why a program did not end with a value. */
export interface RunError {
  readonly code: ErrorCode;
  /** The class of the program's own error, where there is one. */
  readonly name: string;
  readonly message: string;
  /** Where in the program, from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly stack?: string;
  /** Further facts: the guard's diagnostics, the rule that refused. */
  readonly data?: unknown;
}

interface Ended {
  readonly stats: RunStats;
  readonly console: readonly ConsoleEntry[];
}

/** How a run ended. */
export type RunResult<Value = unknown> =
  | (Ended & { readonly ok: true; readonly value: Value })
  | (Ended & { readonly ok: false; readonly error: RunError });

/** An open jar. All jars of a page that use the same server share one hidden frame. */
export class Belljar {
  private constructor();
  /** Resolves when the trusted frame has proved its walls and holds its port; the guest's document loads behind it. */
  static connect(options: ConnectOptions): Promise<Belljar>;
  /** What this browser closes, per guest. */
  get guarantees(): Readonly<Record<Guest, readonly Guarantee[]>>;
  /** Returns the way to stop listening; closing the jar stops it too. */
  on<Name extends keyof JarEvents>(name: Name, listener: (event: JarEvents[Name]) => void): () => void;
  /**
   * Runs a program: the body of an async function, or a text that ends in an expression, whose value is the result.
   * Resolves however the program ends; rejects only for wrong use (`INVALID_PARAMS`, `POLICY_INVALID`), a closed jar,
   * or a server that cannot be reached.
   */
  run<Value = unknown>(code: string, options?: RunOptions): Promise<RunResult<Value>>;
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
