import type { Position } from "./compile.ts";

/**
 * The line a finding is about, with a mark under the part that is meant:
 *
 *     3 | allow = ["*"]
 *       |          ^^^
 */
export function excerpt(text: string, start: Position, end: Position | undefined): string {
  const line = text.split("\n")[start.line - 1] ?? "";
  const characters = [...line];
  const from = Math.min(start.column - 1, characters.length);
  const to = end?.line === start.line ? end.column - 1 : characters.length;
  const marks = "^".repeat(Math.max(1, Math.min(to, characters.length) - from));

  const number = String(start.line);
  const gutter = " ".repeat(number.length);
  // Tabs stay tabs, so that the mark stands under its character whatever a tab's width is.
  const indent = characters.slice(0, from).map((character) => (character === "\t" ? "\t" : " "));
  return `${number} | ${line}\n${gutter} | ${indent.join("")}${marks}`;
}
