import type { ConsoleLine } from "../../generated/wire.ts";
import { decodePlain } from "../../shared/values_decode_plain.ts";
import type { ConsoleEntry } from "../types/run.ts";

/** A line of a guest's console, for the page. */
export function consoleEntry({ level, args, line, column, atMs = 0 }: ConsoleLine): ConsoleEntry {
  return {
    level,
    args: readArgs(args),
    at: atMs,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

/** A realm that is not the runtime's any more can write anything; what is no list is shown as it is. */
export function readArgs(text: string): readonly unknown[] {
  try {
    const args = decodePlain(text);
    return Array.isArray(args) ? args : [text];
  } catch {
    return [text];
  }
}
