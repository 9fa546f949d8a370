import type { RpcFailure } from "../../../shared/failure.ts";
import { wrong } from "./text.ts";

/** Characters shown before and after a fault. */
const AROUND = 40;

/** A fault in a selector, with its place and what to write instead. */
export function fault(selector: string, at: number, length: number, says: string, help: string): RpcFailure {
  const from = Math.max(0, at - AROUND);
  const to = Math.min(selector.length, at + AROUND);
  const shown = `${from > 0 ? "…" : ""}${selector.slice(from, to)}${to < selector.length ? "…" : ""}`;
  const indent = " ".repeat(at - from + (from > 0 ? 1 : 0));
  const marks = "^".repeat(Math.max(1, Math.min(length, to - at)));
  return wrong(`${says}\n  | ${oneLine(shown)}\n  | ${indent}${marks}\n  = help: ${help}`);
}

function oneLine(text: string): string {
  let line = "";
  for (const char of text) line += char < " " ? " " : char;
  return line;
}
