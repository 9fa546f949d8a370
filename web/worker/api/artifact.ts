import { jsonText, ValueCannotCross } from "../../shared/values.ts";
import { bytesIn, kindOf } from "../../shared/values_kinds.ts";
import { refusal } from "../failure.ts";
import type { Idle } from "../idle.ts";
import type { Outer } from "../outer.ts";
import { freeze, hasOwn, indexOf, PromiseOf, parse, sliceText, TypeErrorOf } from "../runtime/primordials.ts";
import { bytesOf } from "../scope.ts";
import type { CallSite } from "./call_sites.ts";
import { csvText } from "./csv.ts";
import { toolError } from "./tools.ts";

/** The program's `artifact`: a name, the data, and `{ type }` where the name does not tell it. */
export type HandOver = (name: unknown, data: unknown, options?: unknown) => Promise<undefined>;

/**
 * Hands something to the page besides the program's value. Arguments that make no sense throw at once, so that a program that
 * does not wait learns of it; everything else is the gate's to decide, which reads the bytes.
 */
export function makeArtifact(outer: Outer, run: () => number, idle: Idle, callSite: () => CallSite): HandOver {
  return freeze((name: unknown, data: unknown, options?: unknown) => {
    if (typeof name !== "string")
      throw new TypeErrorOf(`artifact takes a name, such as "rows.csv", not a ${typeof name}`);
    const type = typeIn(options) ?? typeOf(name, data);
    const bytes = written(data, type);
    const site = callSite();
    idle.begin();
    return new PromiseOf<undefined>((resolve, reject) => {
      outer.request("artifact", { run: run(), name, type, data: { slot: 0 } }, [bytes], {
        value() {
          idle.end();
          site.forget();
          resolve(undefined);
        },
        error(error) {
          idle.end();
          reject(toolError(error, site));
        },
      });
    });
  });
}

const TEXT = "text/plain";
const JSON_TEXT = "application/json";
const CSV = "text/csv";
const FILE = "application/octet-stream";

const BY_ENDING: Readonly<Record<string, string>> = {
  txt: TEXT,
  md: TEXT,
  json: JSON_TEXT,
  csv: CSV,
  svg: "image/svg+xml",
  png: "image/png",
};

function typeIn(options: unknown): string | undefined {
  const type: unknown =
    typeof options === "object" && options !== null ? (options as { type?: unknown }).type : options;
  if (type === undefined || typeof type === "string") return type;
  throw new TypeErrorOf(
    `artifact takes { type: "text/csv" } as its third argument, not a type that is a ${typeof type}`,
  );
}

function typeOf(name: string, data: unknown): string {
  const ending = endingOf(name);
  if (hasOwn(BY_ENDING, ending)) return BY_ENDING[ending] as string;
  if (typeof data === "string") return TEXT;
  return isBytes(data) ? FILE : JSON_TEXT;
}

function endingOf(name: string): string {
  let dot = -1;
  for (let at = indexOf(name, ".", 0); at >= 0; at = indexOf(name, ".", at + 1)) dot = at;
  return dot < 0 ? "" : sliceText(name, dot + 1, name.length);
}

function isBytes(data: unknown): data is object {
  if (typeof data !== "object" || data === null) return false;
  const kind = kindOf(data);
  return kind === "buffer" || kind === "list";
}

/** The bytes that travel are a copy: the program keeps its own. */
function written(data: unknown, mediaType: string): ArrayBuffer {
  if (typeof data === "string") return bytesOf(data).buffer;
  if (isBytes(data)) return new Bytes(bytesIn(data)).buffer;
  if (mediaType === CSV && typeof data === "object" && data !== null && kindOf(data) === "array") {
    return bytesOf(csvText(parse(plain(data)))).buffer;
  }
  if (mediaType === JSON_TEXT && data !== undefined) return bytesOf(plain(data)).buffer;
  const wanted = mediaType === CSV ? "a text or a list of rows" : "a text, an ArrayBuffer or a typed array";
  throw new TypeErrorOf(
    `artifact takes ${wanted} for ${mediaType}, not ${data === null ? "null" : `a ${typeof data}`}`,
  );
}

const Bytes = Uint8Array;

function plain(data: unknown): string {
  try {
    return jsonText(data, "data");
  } catch (error) {
    if (!(error instanceof ValueCannotCross)) throw error;
    throw refusal("INVALID_PARAMS", "TypeError", error.message, TypeErrorOf);
  }
}
