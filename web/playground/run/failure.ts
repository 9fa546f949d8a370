import type { Finding } from "../editor/editor.ts";
import { offsetOf } from "../editor/offsets.ts";
import type { RunResult } from "../page/sdk.ts";

/** Where a run failed. */
export interface Failure extends Finding {
  /** From 1. */
  readonly line: number;
}

/** Programs that never began: what the guard found is drawn already. */
const UNREAD: readonly string[] = ["GUARD_REFUSED", "SYNTAX_ERROR"];

/** Nothing for a run that did not fail, or of which nobody knows where. */
export function failureOf(result: RunResult, text: string): Failure | undefined {
  if (result.ok || result.error.line === undefined || UNREAD.includes(result.error.code)) return undefined;
  const { name, message, line, column = 1 } = result.error;
  const from = offsetOf(text, { line, column });
  // The word there, or one character, so that there is something to underline.
  const [word = ""] = /^[\w$.]+/.exec(text.slice(from, from + 200)) ?? [];
  const to = Math.min(text.length, from + Math.max(1, word.length));
  return { severity: "error", line, from, to, message: `${name}: ${message}` };
}
