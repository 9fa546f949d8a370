import type { ErrorCode } from "../../generated/wire.ts";
import type { PolicyInput } from "./jar.ts";
import type { RunOptions, RunResult } from "./run.ts";

/** The state of a session as data, to be stored and handed to `jar.session({ snapshot })`. */
export interface SessionSnapshot {
  /** The form of this object. */
  readonly version: 1;
  /** What programs see as `state`: plain JSON. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** What `jar.session` takes. */
export interface SessionOptions {
  /** What the first program sees as `state`. Default: an empty object. */
  readonly state?: Readonly<Record<string, unknown>>;
  /** A session's state, as `session.snapshot()` gave it; instead of `state`. */
  readonly snapshot?: SessionSnapshot;
}

/**
 * Runs that share a state: what a program leaves in `state`, the next one finds there; and so it is with handles of tools'
 * results in `kept`. Nothing else is kept.
 */
export interface Session {
  /**
   * Runs a program as `jar.run` does, with `state`. The runs of a session take turns. Its clock stands still at the run's
   * start and its random numbers come from a seed, both of which are in the journal; `now` and `seed` set them. Only a run
   * that ends with a value changes the state.
   */
  run<Value = unknown>(code: string, options?: RunOptions): Promise<RunResult<Value>>;
  /** A copy of the state. */
  snapshot(): SessionSnapshot;
  /** What every run of the session was given and what came of it, for `jar.replay`. A copy; plain JSON. */
  journal(): SessionJournal;
}

/** The runs of a session, as data. */
export interface SessionJournal {
  /** The form of this object. */
  readonly version: 1;
  /** In the order in which they ran. */
  readonly runs: readonly JournalRun[];
  /** Runs that are not in it: the oldest ones, once all have more than 16 MiB of JSON, and each one that has more alone. */
  readonly dropped: number;
}

/** One run, with all that it was given. */
export interface JournalRun {
  /** The program. */
  readonly code: string;
  /** What it is written in. */
  readonly language: "js" | "ts" | "tsx";
  /** What ran it; absent where the policy said it. */
  readonly engine?: "worker" | "sealed";
  /** What stood before it; absent where nothing did. */
  readonly prelude?: string;
  /** What it saw as `args`; absent where there were none. */
  readonly args?: unknown;
  /** What it saw as `state`. */
  readonly state: Readonly<Record<string, unknown>>;
  /** What was behind the handles that it found in `kept`; absent where there were none. */
  readonly kept?: Readonly<Record<string, string | readonly unknown[]>>;
  /** The time that it saw, in milliseconds since 1970. */
  readonly now: number;
  /** The seed of its random numbers. */
  readonly seed: number;
  /** The second name of its `tools`. */
  readonly toolsAlias?: string;
  /** Its tools, as the gate was told about them. */
  readonly tools: readonly Readonly<Record<string, unknown>>[];
  /** What it asked of its tools and what it was answered, in this order. */
  readonly events: readonly JournalEvent[];
  /** How it ended. */
  readonly end: JournalEnd;
}

/** A step of a run. `to` is the number of the event that is answered, from 0. */
export type JournalEvent =
  | { readonly type: "call"; readonly name: string; readonly args: unknown }
  | { readonly type: "value"; readonly to: number; readonly value?: unknown }
  | {
      readonly type: "error";
      readonly to: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly name?: string;
    }
  | { readonly type: "approval"; readonly name: string; readonly args: unknown }
  | { readonly type: "decision"; readonly to: number; readonly answer: "unneeded" | "once" | "run" | "no" };

/**
 * The end of a run. `value` is in the form in which values travel: what JSON has no word for is tagged. `kept` has, for each
 * handle that it left there, the number of the call's event, or the name it had in `kept` before.
 */
export type JournalEnd =
  | {
      readonly type: "value";
      readonly value?: unknown;
      readonly state: Readonly<Record<string, unknown>>;
      readonly kept?: Readonly<Record<string, number | string>>;
    }
  | { readonly type: "error"; readonly code: ErrorCode; readonly name: string; readonly message: string };

/** What `jar.replay` takes besides the journal. */
export interface ReplayOptions {
  /** Instead of the jar's. A journal brings no policy: whoever wrote it does not choose the rules. */
  readonly policy?: PolicyInput;
  /** Stops it. */
  readonly signal?: AbortSignal;
}

/** What came of a journal's runs, done again. */
export interface Replay {
  /** Whether every run did the same as before. */
  readonly same: boolean;
  /** In the journal's order. */
  readonly runs: readonly ReplayedRun[];
}

/** One run, done again. */
export interface ReplayedRun {
  /** Where it first did something else; absent where it did the same. */
  readonly difference?: ReplayDifference;
  /** What it gave this time. */
  readonly result: RunResult;
}

/** Where a run differs from its journal. */
export interface ReplayDifference {
  /** What differs: a call or a question for approval, the value, the error, the state, what is kept, or whether it failed. */
  readonly at: "call" | "approval" | "value" | "error" | "state" | "kept" | "end";
  /** For a call or an approval: its number among the journal's events, from 0. */
  readonly event?: number;
  /** What the journal has; absent where it has nothing more. */
  readonly expected?: unknown;
  /** What happened; absent where nothing did. */
  readonly seen?: unknown;
  /** All of it in a sentence. */
  readonly message: string;
}
