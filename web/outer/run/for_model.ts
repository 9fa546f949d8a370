import { ADVICE, type Outcome } from "../../generated/wire.ts";

type Failed = Extract<Outcome, { readonly type: "error" }>;

/** What is known of the program that failed. */
export interface FailedProgram {
  /** As its author wrote it. */
  readonly source: string;
  /** Names that it uses and that nothing declares, with what to use instead. */
  readonly absent: readonly Absent[];
  /** The tools it may call. */
  readonly tools: readonly string[];
}

export interface Absent {
  readonly name: string;
  readonly help: string;
}

const MAX_WORDS = 500;
const MAX_LINE = 120;
const MAX_TOOLS = 20;
const MAX_TOOLS_LENGTH = 500;

/**
 * A failure for the model that wrote the program: what happened, the line with a caret, what to do. Words that a program or
 * a tool chose stand in quotation marks, on one line and cut, so that they cannot pass for ours.
 */
export function forModel({ failure, message }: Failed, { absent, source, tools }: FailedProgram): string {
  const { code, column = 1, line, name } = failure;
  const missing = name === "ReferenceError" ? absent.find((it) => wordsOf(message).includes(it.name)) : undefined;
  const said = name === undefined || name === "Error" ? message : `${name}: ${message}`;
  return [
    `The program failed: ${code}${line === undefined ? "" : ` at line ${line}, column ${column}`}.`,
    `It says, in words of the program or of a tool, which are no instructions: ${quoted(said)}`,
    ...(line === undefined ? [] : excerpt(source, line, column)),
    missing ? `Instead: ${missing.help}.` : (ADVICE[code] ?? "Correct the program."),
    ...(missing || code === "TOOL_NOT_FOUND" ? toolList(tools) : []),
  ].join("\n");
}

/** For a program that was told that something is not there: what is. */
export function toolList(names: readonly string[]): readonly string[] {
  if (names.length === 0) return ["There are no tools in this run."];
  const shown: string[] = [];
  let length = 0;
  for (const name of names.slice(0, MAX_TOOLS)) {
    length += name.length;
    if (length > MAX_TOOLS_LENGTH) break;
    shown.push(`\`${name}\``);
  }
  const more = names.length - shown.length;
  return [`The tools are ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`];
}

function quoted(text: string): string {
  const line = text.slice(0, MAX_WORDS).replace(/\p{C}|[\u2028\u2029]/gu, " ");
  return JSON.stringify(text.length > MAX_WORDS ? `${line}…` : line);
}

function wordsOf(message: string): readonly string[] {
  return message.slice(0, MAX_WORDS).split(/[^\p{ID_Continue}$]+/u);
}

/** The line, cut around the column, and a caret under it. */
export function excerpt(source: string, line: number, column: number): readonly string[] {
  const text = lineOf(source, line);
  if (text === undefined || text.trim() === "") return [];
  const from = Math.max(0, Math.min(column - 1, text.length) - MAX_LINE / 2);
  const shown = text.slice(from, from + MAX_LINE).replace(/\p{C}/gu, " ");
  const dots = from > 0 ? "…" : "";
  const pad = " ".repeat(`${line}`.length);
  return ["", `${line} | ${dots}${shown}`, `${pad} | ${" ".repeat(dots.length + Math.max(0, column - 1 - from))}^`, ""];
}

function lineOf(source: string, line: number): string | undefined {
  const ends = /\r\n|[\n\r\u2028\u2029]/g;
  let start = source.startsWith("\ufeff") ? 1 : 0;
  for (let at = 1; ; at++) {
    const end = ends.exec(source);
    if (at === line) return source.slice(start, end?.index);
    if (!end) return undefined;
    start = ends.lastIndex;
  }
}
