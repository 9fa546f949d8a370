import {
  type Artifact,
  type Belljar,
  BelljarError,
  type ConsoleEntry,
  type RunError,
  type RunOptions,
} from "../index.ts";
import { isObject } from "./jar.ts";
import { plain } from "./plain.ts";
import { runErrorText } from "./text.ts";

/** How a program ended, as adapters tell it. */
export type Ended = Said &
  (
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly error: RunError; readonly text: string }
  );

/** What a program said besides its value. */
interface Said {
  readonly console: readonly ConsoleEntry[];
  readonly artifacts: readonly Artifact[];
}

/** What a program finds besides the globals of its level. */
export interface Around {
  /** Statements before the program; without a line feed at their end, they are on its first line. */
  readonly before?: string;
  /** Functions below the program, which the language lifts to its beginning. */
  readonly after?: string;
}

/** Rejects for wrong use, and for a closed jar. */
export async function runProgram(
  jar: Belljar,
  code: string,
  { before = "", after = "" }: Around,
  options: RunOptions,
): Promise<Ended> {
  if (typeof code !== "string") {
    throw new BelljarError("INVALID_PARAMS", `\`code\` must be the program's source text, not ${typeof code}.`);
  }
  // A program by itself is read as every program is; with something around it, a function would be a value.
  const isAlone = before === "" && after === "";
  const ended = await jar.run(isAlone ? code : `${before}${called(code)}${after}`, options);
  const { artifacts, console } = ended;
  const said = { artifacts, console };
  if (!ended.ok) return failed(placed(ended.error, before), said);
  try {
    return { ok: true, value: plain(ended.value), ...said };
  } catch (error) {
    if (!(error instanceof BelljarError)) throw error;
    const { code: why, message } = error;
    return failed({ code: why, name: "Error", message, forModel: "" }, said);
  }
}

function failed(error: RunError, said: Said): Ended {
  return { ok: false, error, text: runErrorText(error), ...said };
}

/** In lines of the program, whatever stands before it. */
function placed(error: RunError, before: string): RunError {
  const lines = before.split("\n").length - 1;
  if (before === "") return error;
  if (lines === 0 && error.line !== 1) {
    return error.data === undefined ? error : { ...error, data: placedCalls(error.data, 0) };
  }
  // A column, a stack and a text with the line in it tell of what the model did not write.
  const { column, line, stack, data, ...rest } = { ...error, forModel: "" };
  const moved = data === undefined ? rest : { ...rest, data: placedCalls(data, lines) };
  return line === undefined || line <= lines ? moved : { ...moved, line: line - lines };
}

/** The calls that cannot succeed, and what the guard found, are in lines of the program too. */
function placedCalls(data: unknown, lines: number): unknown {
  if (!isObject(data)) return data;
  const placedOne = (one: unknown): unknown => {
    if (!isObject(one) || typeof one["line"] !== "number") return one;
    const { column, line, ...rest } = one as { readonly column?: unknown; readonly line: number };
    return line <= lines ? rest : { ...rest, line: line - lines, ...(line - lines > 1 ? { column } : {}) };
  };
  const lists = Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.map(placedOne) : value]);
  return Object.fromEntries(lists);
}

const FUNCTION = /^(?:async\b\s*)?(?:function\s*\(|\([^()]*\)\s*=>|[\w$]+\s*=>)/;

/** Models are told to write one function, and mean what it returns. */
function called(code: string): string {
  let text = code.trim();
  if (!FUNCTION.test(text)) return code;
  while (text.endsWith(";")) text = text.slice(0, -1).trimEnd();
  return `(${text}\n)()`;
}
