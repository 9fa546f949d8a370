import type { RunEnd } from "../../generated/wire.ts";
import { textOf } from "../../shared/payload.ts";
import { decodePlain } from "../../shared/values_decode_plain.ts";
import { decodeTagged } from "../../shared/values_decode_tagged.ts";
import { turn } from "../turn.ts";
import type { ConsoleEntry, Ended, RunError } from "../types/run.ts";
import { utf8 } from "../utf8.ts";
import { isRecord } from "./json.ts";

/** How a run or a tool ended. */
export type Finished =
  | (Ended & { readonly ok: true; readonly value: unknown })
  | (Ended & { readonly ok: false; readonly error: RunError });

/** A run's value and its error's data are in the tagged form, a tool's are plain JSON: who sent it decides. */
export async function result(
  guest: "run" | "tool",
  { forModel, outcome, stats }: RunEnd,
  buffers: readonly ArrayBuffer[],
  console: readonly ConsoleEntry[],
): Promise<Finished> {
  const decode = (text: string) => (guest === "run" ? decodeTagged(text, turn) : decodePlain(text));
  if (outcome.type === "value") {
    try {
      const value = outcome.value === undefined ? undefined : await decode(textOf(outcome.value, buffers, utf8));
      return { ok: true, value, stats, console };
    } catch (error) {
      // Only a realm that is not the runtime's any more sends what no encoder wrote.
      const message = error instanceof Error ? error.message : String(error);
      return {
        ok: false,
        error: { code: "EXECUTION_ERROR", name: "Error", message, forModel: message },
        stats,
        console,
      };
    }
  }
  const { code, name = "Error", line, column, stack, data, rule } = outcome.failure;
  const facts = data === undefined ? undefined : await factsOf(textOf(data, buffers, utf8), decode);
  const error: RunError = {
    code,
    name,
    message: outcome.message,
    forModel: forModel ?? outcome.message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(stack === undefined ? {} : { stack }),
    ...(rule === undefined && facts === undefined ? {} : { data: { ...facts, rule } }),
  };
  return { ok: false, error, stats, console };
}

/** Further facts are an object, or they are none. */
async function factsOf(text: string, decode: (text: string) => unknown): Promise<object | undefined> {
  try {
    const facts = await decode(text);
    return isRecord(facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}
