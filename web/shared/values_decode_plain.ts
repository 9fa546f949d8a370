import { MalformedValue } from "./values_faults.ts";

const { parse } = JSON;

/** What an engine takes for the smallest array or object, which has two characters. */
const CONTAINER_BYTES = 64;
/** What a value may take of memory: so many bytes for each character of its text, and a constant. */
const BYTES_PER_CHARACTER = 8;
const BYTES_AT_LEAST = 8 << 20;

/** The key in every spelling that JSON has. In a text of JSON, a quotation mark that is no end stands behind a backslash. */
const PROTO =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/;

/**
 * The value of a text that is JSON and nothing more, whatever its keys are called. For all that a schema describes: a
 * run's arguments, a tool's arguments and results, an app's answers, console lines.
 *
 * The text may come from anybody. What it takes of memory is judged before it is read. A key called `__proto__`, however
 * it is spelt, is refused: whoever copies the value with `Object.assign` would set a prototype, and no encoder writes it.
 */
export function decodePlain(text: string): unknown {
  judge(text);
  const value = read(text);
  // As it is, or in escapes. Most texts have neither, and looking for the key itself takes longer.
  const suspect = text.includes("__proto__") || text.includes("\\u00");
  if (suspect && PROTO.test(text)) throw new MalformedValue("a key is `__proto__`");
  return value;
}

function judge(text: string): void {
  let containers = 0;
  const most = (text.length * BYTES_PER_CHARACTER + BYTES_AT_LEAST) / CONTAINER_BYTES;
  if (text.length <= most) return;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 91 || code === 123) containers++;
  }
  if (containers > most) throw new MalformedValue("it has too many arrays and objects for its length");
}

function read(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new MalformedValue("it is no JSON");
  }
}
