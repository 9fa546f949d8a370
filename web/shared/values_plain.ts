import { ValueCannotCross } from "./values_faults.ts";
import { MAX_DEPTH } from "./values_format.ts";
import { jsonText } from "./values_json.ts";
import { kindOf, nameOf } from "./values_kinds.ts";
import { Path } from "./values_path.ts";

const { keys } = Object;
const { getPrototypeOf } = Reflect;

/**
 * The JSON of a value that comes back from it as it was: what JSON would change, such as a Date, an instance of a class or an
 * object with `toJSON`, is an error that names the place.
 */
export function plainText(value: unknown, name: string, most?: number): string {
  // Bounded first: what has an end and no cycle as JSON can be walked.
  const text = jsonText(value, name, most);
  checkPlain(value, new Path(name));
  return text;
}

function checkPlain(value: unknown, path: Path): void {
  if (typeof value === "function") throw new ValueCannotCross(`${path} is a function; keep plain data`);
  if (typeof value !== "object" || value === null || path.depth > MAX_DEPTH) return;
  const kind = kindOf(value);
  if (kind !== "array" && kind !== "plain" && !isOfAnotherRealm(value)) {
    throw new ValueCannotCross(`${path} is a ${nameOf(value)}; keep plain data`);
  }
  for (const key of keys(value)) {
    path.enter(kind === "array" ? Number(key) : key);
    checkPlain((value as Record<string, unknown>)[key], path);
    path.leave();
  }
}

/** A plain object whose `Object.prototype` is another realm's: pages have frames. Instances of classes have one more above. */
function isOfAnotherRealm(value: object): boolean {
  const prototype = getPrototypeOf(value);
  return prototype !== null && getPrototypeOf(prototype) === null;
}
