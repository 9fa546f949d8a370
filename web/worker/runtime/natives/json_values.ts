/** What JSON asks of a value before it is written. */
import { apply, type Callable, getPrototypeOf, isArray, min, objectPrototype, sliceText } from "../primordials.ts";
import { isObject, isProxy, toInteger, toText } from "./convert.ts";

/** What a level of the text is indented by. */
export function indentOf(space: unknown): string {
  let given = space;
  if (isObject(given)) given = unboxed(given);
  if (typeof given === "number") return sliceText("          ", 0, min(10, toInteger(given)));
  return typeof given === "string" ? sliceText(given, 0, 10) : "";
}

const booleanValue = Boolean.prototype.valueOf as Callable;
const bigIntValue = BigInt.prototype.valueOf as Callable;
/** What boxes inherit from. A box that inherits from something else is written as an object. */
const BOXES = new Map<object | null, string>([
  [String.prototype, "string"],
  [Number.prototype, "number"],
  [Boolean.prototype, "boolean"],
  [BigInt.prototype, "bigint"],
]);
const boxFor = BOXES.get.bind(BOXES);

/** Which primitive an object is the box of. */
export function boxOf(value: object): string {
  if (isProxy(value) || isArray(value)) return "object";
  let prototype = getPrototypeOf(value);
  for (; prototype !== null && prototype !== objectPrototype; prototype = getPrototypeOf(prototype)) {
    if (isProxy(prototype)) return "object";
    const kind = boxFor(prototype);
    if (kind !== undefined) return kind;
  }
  return "object";
}

/** The primitive in a box, converted as JSON does; any other object is itself. */
export function unboxed(value: object): unknown {
  switch (boxOf(value)) {
    case "number":
      return +(value as unknown as number);
    case "string":
      return toText(value);
    case "boolean":
      return apply(booleanValue, value, []);
    case "bigint":
      return apply(bigIntValue, value, []);
    default:
      return value;
  }
}

/** Needs no escape: JSON has none for most of what is written. */
export function plain(text: string): boolean {
  if (text.length > 64) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 34 || code === 92 || code > 0xd7ff) return false;
  }
  return true;
}
