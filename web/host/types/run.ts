import type { ConsoleLevel, ErrorCode, RunStats } from "../../generated/wire.ts";
import type { PolicyInput } from "./jar.ts";

export type { ConsoleLevel, RunStats } from "../../generated/wire.ts";

/** What a handler is told besides its arguments. */
export interface ToolContext {
  /** Aborted when the run ends, or the tool's own time is up. */
  readonly signal: AbortSignal;
  /** The call's number in the audit log. */
  readonly callId: number;
}

/** A tool: gets its arguments, gives back its value or a promise of it. What it throws becomes `TOOL_ERROR`. */
// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler knows its arguments; the schema is what holds them to it.
export type ToolHandler = (args: any, context: ToolContext) => unknown;

/** What a tool does, as far as detectors of suspicious sequences care. */
export type ToolLabel = "read" | "write" | "send" | "external" | "delete" | "secret" | "bulk";

/** A tool with options besides its handler. */
export interface ToolOptions {
  /** Does the work, on your page. */
  readonly handler: ToolHandler;
  /** JSON Schema of the arguments; a call that does not fit never reaches the handler. */
  readonly input?: object;
  /** For one call; the run's own time ends it too. */
  readonly timeoutMs?: number;
  /** What the tool does, for the detectors. Default: derived from whole words of its name. */
  readonly labels?: readonly ToolLabel[];
  /** Calls of this tool in a second; beyond it, `RATE_LIMITED`. */
  readonly ratePerSecond?: number;
  /** Calls within the policy's window from which on they count as copying a data set. */
  readonly enumerationThreshold?: number;
  /** Maximum size of its result, as JSON. */
  readonly outputBytes?: number;
}

/** A line of the program's console. */
export interface ConsoleEntry {
  /** Which of the console's methods. */
  readonly level: ConsoleLevel;
  /** Shown by structure: plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
  /** Milliseconds since the run began. */
  readonly at: number;
  /** Where in the program, from 1. */
  readonly line?: number;
  /** The column there, from 1. */
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

/** A tool's handler is done. */
export interface ToolResultEvent {
  /** Tells it from the other events. */
  readonly type: "tool-result";
  /** Milliseconds since the run began. */
  readonly at: number;
  /** The same as of its `tool-call`. */
  readonly callId: number;
  /** The tool's name. */
  readonly name: string;
  /** Whether it gave a value. */
  readonly ok: boolean;
  /** How long the handler took. */
  readonly durationMs: number;
}

/** What `jar.run` takes besides the program. */
export interface RunOptions {
  /** Tools by name; a function is enough. Only these can be called. */
  readonly tools?: Readonly<Record<string, ToolHandler | ToolOptions>>;
  /** Instead of the jar's. */
  readonly policy?: PolicyInput;
  /** Default: `js`. */
  readonly language?: "js" | "ts" | "tsx";
  /** What the program sees as `args`: plain data, frozen there. */
  readonly args?: unknown;
  /** Stops the program: `ABORTED`. */
  readonly signal?: AbortSignal;
  /** Each line as it is written; the result has all of them too. */
  readonly onConsole?: (line: ConsoleEntry) => void;
  /** Each step as it happens. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Fixed clock of the program, for results that are the same every time. */
  readonly now?: number | Date;
  /** Seed of `Math.random`. */
  readonly seed?: number;
}

/** Why a program did not end with a value. */
export interface RunError {
  /** Decide on this one. */
  readonly code: ErrorCode;
  /** The class of the program's own error, where there is one. */
  readonly name: string;
  /** What happened, for people. */
  readonly message: string;
  /** Where in the program, from 1. */
  readonly line?: number;
  /** The column there, from 1. */
  readonly column?: number;
  /** In the program's own lines. */
  readonly stack?: string;
  /** Further facts: the guard's diagnostics, the rule that refused. */
  readonly data?: unknown;
}

/** What every ending has. */
export interface Ended {
  /** How long and how much. */
  readonly stats: RunStats;
  /** The lines of its console; `stats.consoleCut` says how many more were cut. */
  readonly console: readonly ConsoleEntry[];
}

/** How a run ended. */
export type RunResult<Value = unknown> =
  | (Ended & { readonly ok: true; readonly value: Value })
  | (Ended & { readonly ok: false; readonly error: RunError });
