import type { ConsoleLevel, ErrorCode, RunStats } from "../../generated/wire.ts";
import type { Artifact } from "./artifact.ts";
import type { PolicyInput } from "./jar.ts";

export type { ConsoleLevel, RunStats } from "../../generated/wire.ts";

/** What a handler is told besides its arguments. One with other options than a function gets the AI SDK's names too. */
export interface ToolContext {
  /** Aborted when the run ends, or the tool's own time is up. */
  readonly signal: AbortSignal;
  /** The call's number in the audit log. */
  readonly callId: number;
  /** The same as `signal`, as the AI SDK calls it. */
  readonly abortSignal?: AbortSignal;
  /** The call's number as text, as the AI SDK has it. */
  readonly toolCallId?: string;
}

/** A tool: gets its arguments, gives back its value or a promise of it. What it throws becomes `TOOL_ERROR`. */
// biome-ignore lint/suspicious/noExplicitAny: whoever writes a handler knows its arguments; the schema is what holds them to it.
export type ToolHandler = (args: any, context: ToolContext) => unknown;

/** What a tool does, as far as detectors of suspicious sequences care. */
export type ToolLabel = "read" | "write" | "send" | "external" | "delete" | "secret" | "bulk";

/** A tool with options besides its function. Tools of the AI SDK and of MCP are taken as they are. */
export interface ToolOptions {
  /** Does the work, on your page. */
  readonly handler?: ToolHandler;
  /** The same, as the AI SDK calls it: a tool has one of both. What it gives step by step counts with its last step. */
  // biome-ignore lint/suspicious/noExplicitAny: the AI SDK's type wants more of the second argument than is read.
  readonly execute?: ((args: any, context: any) => unknown) | undefined;
  /** What it is for, for the model. */
  // biome-ignore lint/suspicious/noExplicitAny: the AI SDK can make it of its own context.
  readonly description?: string | ((context: any) => string);
  /** What people call it. */
  readonly title?: string;
  /**
   * Schema of the arguments; a call that does not fit never reaches the handler. JSON Schema, a Standard Schema that exports
   * one, or `jsonSchema()` of the AI SDK.
   */
  readonly inputSchema?: object;
  /** The same under its short name. */
  readonly input?: object;
  /** Schema of the result: one that does not fit is `VALIDATION_ERROR` in the program. */
  readonly outputSchema?: object | undefined;
  /** MCP's hints about what it does. They add labels for the detectors, and take none away. */
  readonly annotations?: ToolAnnotations;
  /** Whether a call needs approval, by `onApproval` or the user: without it, `TOOL_REFUSED`. */
  // biome-ignore lint/suspicious/noExplicitAny: as with handlers, the schema is what holds the arguments.
  readonly needsApproval?: boolean | ((args: any, context: any) => boolean | PromiseLike<boolean>);
  /**
   * Lists and texts that it gives stay with the host, and the program gets a handle: `length`, `slice`, `filter`, `for await`. They
   * may then have more than `outputBytes`, up to `limits.handleBytes` in a run.
   */
  readonly handle?: boolean;
  /** For one call; the run's own time ends it too. */
  readonly timeoutMs?: number;
  /** What the tool does, for the detectors. Default: derived from whole words of its name, and from `annotations`. */
  readonly labels?: readonly ToolLabel[];
  /** Calls of this tool in a second; beyond it, `RATE_LIMITED`. */
  readonly ratePerSecond?: number;
  /** Calls within the policy's window from which on they count as copying a data set. */
  readonly enumerationThreshold?: number;
  /** Maximum size of its result, as JSON. */
  readonly outputBytes?: number;
}

/** A call of a program that needs approval. */
export interface ApprovalRequest {
  /** The tool. */
  readonly name: string;
  /** What it would be called with: they fit its schema, and the program chose them. */
  readonly args: unknown;
  /** The call's number in the audit log. */
  readonly callId: number;
  /** Where in the program, from 1, where the browser says it. */
  readonly line?: number;
  /** The column there, from 1. */
  readonly column?: number;
  /** How many calls the program has made before. */
  readonly calls: number;
  /** Aborted when the run ends: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** `true` for this call, `"run"` for every call of the tool in this run. Anything else refuses it: `TOOL_REFUSED`. */
export type OnApproval = (
  request: ApprovalRequest,
) => boolean | "run" | undefined | PromiseLike<boolean | "run" | undefined>;

/** What MCP's servers say about their tools. */
export interface ToolAnnotations {
  /** It changes nothing: label `read`; `false` is `write`. */
  readonly readOnlyHint?: boolean;
  /** It may take data away: label `delete`, unless it is read-only. */
  readonly destructiveHint?: boolean;
  /** A second call changes nothing further. No label. */
  readonly idempotentHint?: boolean;
  /** It talks to places outside: label `external`, and `send` unless it is read-only. */
  readonly openWorldHint?: boolean;
}

/** A tool of a list. One without a function of its own is carried out by the run's `callTool`, as MCP's tools are. */
export interface NamedTool extends ToolOptions {
  /** Its name; `.` and `/` are `:` in the program. */
  readonly name: string;
}

/** A registry of BTCP tools, as `jar.tools()` gives it. */
export interface ToolShelf {
  /** Tells it from an object of tools by name. */
  readonly kind: "registry";
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
  /**
   * Tools by name, where a function is enough, a list of tools with names, or a registry of BTCP tools, of which those are
   * there that may be called when the run begins. Only these can be called.
   */
  readonly tools?: Readonly<Record<string, ToolHandler | ToolOptions>> | readonly NamedTool[] | ToolShelf;
  /** Carries out tools of a list that have no function: gets MCP's name and arguments, gives back MCP's result. */
  // biome-ignore lint/suspicious/noExplicitAny: an MCP client's own types are the ones that fit.
  readonly callTool?: (name: string, args: any, context: ToolContext) => unknown;
  /** Decides about calls of tools with `needsApproval`. Without it, a dialog asks the user. The run's clock stands still. */
  readonly onApproval?: OnApproval;
  /** A second name for the program's `tools`, such as `codemode`. */
  readonly toolsAlias?: string;
  /** Instead of the jar's. */
  readonly policy?: PolicyInput;
  /** Default: `js`. */
  readonly language?: "js" | "ts" | "tsx";
  /**
   * JavaScript of yours that runs before the program, under the same rules and meters, and whose declarations the program
   * sees. Lines and columns are those of the program alone.
   */
  readonly prelude?: string;
  /** What the program sees as `args`: plain data, frozen there. */
  readonly args?: unknown;
  /** Stops the program: `ABORTED`. */
  readonly signal?: AbortSignal;
  /** Each line as it is written; the result has all of them too. */
  readonly onConsole?: (line: ConsoleEntry) => void;
  /** Each artifact as it is handed over; the result has all of them too. */
  readonly onArtifact?: (artifact: Artifact) => void;
  /** Each step as it happens. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Fixed clock of the program, for results that are the same every time. */
  readonly now?: number | Date;
  /** What runs it, where that is not as the policy says: the browser's own engine, or the sealed one, which counts exactly. */
  readonly engine?: "worker" | "sealed";
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
  /**
   * What happened, for the model that wrote the program: the code, the line with a caret, and what to do instead. At most
   * some 2,000 characters, or 4,000 where it lists several calls; words of the program and of tools stand in it in
   * quotation marks, on one line.
   */
  readonly forModel: string;
  /** Where in the program, from 1. */
  readonly line?: number;
  /** The column there, from 1. */
  readonly column?: number;
  /** In the program's own lines. */
  readonly stack?: string;
  /** Further facts: the guard's diagnostics, the rule that refused, the calls that cannot succeed. */
  readonly data?: unknown;
}

/** What every ending has. */
export interface Ended {
  /** How long and how much. */
  readonly stats: RunStats;
  /** The lines of its console; `stats.consoleCut` says how many more were cut. */
  readonly console: readonly ConsoleEntry[];
}

/** What every ending of a run has. */
export interface RunEnded extends Ended {
  /** What the program handed over with `artifact`, also where it failed later. */
  readonly artifacts: readonly Artifact[];
}

/** How a run ended. */
export type RunResult<Value = unknown> =
  | (RunEnded & { readonly ok: true; readonly value: Value })
  | (RunEnded & { readonly ok: false; readonly error: RunError });
