import { indexOf } from "./runtime/primordials.ts";

/**
 * What can settle a promise later without a tool call or a timer of ours, by the names that lead to
 * it. The global object leads to all of them.
 */
const ASYNC_SOURCES = ["globalThis", "self", "Stream", "Blob", "File", "AbortSignal", "crypto", "FinalizationRegistry"];

/**
 * Whether something that nobody counts might still wake the program up. Told from its text, and
 * soundly: without `eval`, a program that does not spell a name does not reach it. A name can be
 * spelt with escapes, so text that has any counts as one that might.
 */
export function mayResumeLater(code: string): boolean {
  if (indexOf(code, "\\u", 0) >= 0) return true;
  for (let i = 0; i < ASYNC_SOURCES.length; i++) if (indexOf(code, ASYNC_SOURCES[i] as string, 0) >= 0) return true;
  return false;
}
