import type { ErrorCode, Outcome, RunStats } from "../../generated/wire.ts";
import { decode as open, textOf } from "../../shared/payload.ts";
import { decode } from "../../shared/values.ts";
import { utf8 } from "../utf8.ts";
import type { ConsoleEntry } from "./options.ts";

/** How a run ended. It never rejects for what the program did. */
export type RunResult<Value = unknown> = Finished<Value> | Failed;

interface Ended {
  readonly stats: RunStats;
  readonly console: readonly ConsoleEntry[];
}

export interface Finished<Value> extends Ended {
  readonly ok: true;
  readonly value: Value;
}

export interface Failed extends Ended {
  readonly ok: false;
  readonly error: RunError;
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
  /** In the program's own lines. */
  readonly stack?: string;
  /** Further facts: the guard's diagnostics, the rule that refused. */
  readonly data?: unknown;
}

export function result(
  outcome: Outcome,
  buffers: readonly ArrayBuffer[],
  stats: RunStats,
  console: readonly ConsoleEntry[],
): RunResult {
  if (outcome.type === "value") {
    const value = outcome.value === undefined ? undefined : decode(textOf(outcome.value, buffers, utf8));
    return { ok: true, value, stats, console };
  }
  const { code, name = "Error", line, column, stack, data, rule } = outcome.failure;
  const facts = data === undefined ? undefined : open(data, buffers, utf8);
  const error: RunError = {
    code,
    name,
    message: outcome.message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(stack === undefined ? {} : { stack }),
    ...(rule === undefined && facts === undefined ? {} : { data: { rule, ...(facts as object) } }),
  };
  return { ok: false, error, stats, console };
}
