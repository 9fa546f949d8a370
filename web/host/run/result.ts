import type { Outcome, RunStats } from "../../generated/wire.ts";
import { textOf } from "../../shared/payload.ts";
import { decode } from "../../shared/values.ts";
import type { ConsoleEntry, RunError, RunResult } from "../types/run.ts";
import { utf8 } from "../utf8.ts";
import { isRecord } from "./json.ts";

export function result(
  outcome: Outcome,
  buffers: readonly ArrayBuffer[],
  stats: RunStats,
  console: readonly ConsoleEntry[],
): RunResult {
  if (outcome.type === "value") {
    if (outcome.value === undefined) return { ok: true, value: undefined, stats, console };
    try {
      return { ok: true, value: decode(textOf(outcome.value, buffers, utf8)), stats, console };
    } catch (error) {
      // Only a realm that is not the runtime's any more sends what no encoder wrote.
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, error: { code: "EXECUTION_ERROR", name: "Error", message }, stats, console };
    }
  }
  const { code, name = "Error", line, column, stack, data, rule } = outcome.failure;
  const facts = data === undefined ? undefined : factsOf(textOf(data, buffers, utf8));
  const error: RunError = {
    code,
    name,
    message: outcome.message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(stack === undefined ? {} : { stack }),
    ...(rule === undefined && facts === undefined ? {} : { data: { rule, ...facts } }),
  };
  return { ok: false, error, stats, console };
}

/** Further facts are an object, or they are none. */
function factsOf(text: string): object | undefined {
  try {
    const facts: unknown = JSON.parse(text);
    return isRecord(facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}
