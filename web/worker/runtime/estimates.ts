import {
  bufferLengthOf,
  entriesOf,
  getPrototypeOf,
  isArray,
  keysOf,
  objectPrototype,
  SetOf,
  typedLengthOf,
} from "./primordials.ts";

/** A number of elements or letters that was asked for; what the native will refuse counts nothing. */
export function wanted(count: unknown): number {
  return typeof count === "number" && count > 0 && count < 2 ** 53 ? count : 0;
}

/** Bytes for a copy of a list, a set or anything that has a length. */
export function elements(source: unknown): number {
  if (isArray(source)) return source.length * 8;
  if (typeof source === "string") return source.length * 8;
  if (typeof source !== "object" || source === null) return 0;
  if (typedLengthOf(source) < 0) {
    const entries = entriesOf(source);
    if (entries >= 0) return entries * 8;
  }
  return listed(source);
}

/** Bytes for the arguments that a call is given as a list. `apply` asks a list for its length, a Map or Set too. */
export function listed(list: unknown): number {
  if (isArray(list)) return list.length * 8;
  if (typeof list !== "object" || list === null) return 0;
  const typed = typedLengthOf(list);
  if (typed >= 0) return typed * 8;
  const { length } = list as { length?: unknown };
  return typeof length === "number" && length > 0 ? length * 8 : 0;
}

/** Bytes for the text of a list. Lists in lists are joined by the same native, which counts them itself. */
export function joined(list: unknown, separator: unknown): number {
  if (!isArray(list)) return 0;
  const gap = typeof separator === "string" ? separator.length : 1;
  let letters = gap * list.length;
  for (let i = 0; i < list.length; i++) {
    const element: unknown = list[i];
    letters += typeof element === "string" ? element.length : 8;
  }
  return letters * 2;
}

/** Bytes of what a native found: a list of texts, an object of values, an object of lists. */
export function found(made: unknown): number {
  if (isArray(made)) return made.length * 32;
  if (typeof made !== "object" || made === null) return 0;
  const names = keysOf(made);
  let bytes = names.length * 32;
  for (let i = 0; i < names.length; i++) {
    const part = (made as Record<string, unknown>)[names[i] as string];
    if (isArray(part)) bytes += part.length * 8;
  }
  return bytes;
}

/** Counting stops here: a list so long is beyond every limit. */
const ENOUGH = 1 << 24;

/** Bytes for a list made flat. Lists that share parts are short to write and endless to unfold. */
export function flattened(list: unknown, depth: unknown): number {
  let count = 0;
  const unfold = (part: unknown, levels: number): void => {
    if (!isArray(part) || levels < 0) {
      count += 1;
      return;
    }
    if (levels === 0) {
      count += part.length;
      return;
    }
    for (let i = 0; i < part.length && count < ENOUGH; i++) unfold(part[i], levels - 1);
  };
  unfold(list, typeof depth === "number" ? depth : 1);
  return count * 8;
}

/**
 * Bytes of what `structuredClone` made: data that no program has touched yet, so nothing in it answers when it is read.
 * What is in a Map, a Set or an error is counted by the number alone.
 */
export function cloned(clone: unknown): number {
  const seen = new SetOf<unknown>();
  const rest: object[] = [];
  let bytes = 0;
  const meet = (part: unknown): void => {
    bytes += typeof part === "string" ? 8 + part.length * 2 : 8;
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    rest[rest.length] = part;
  };
  meet(clone);
  for (let at = 0; at < rest.length && bytes < ENOUGH * 8; at++) {
    const part = rest[at] as Record<string, unknown>;
    if (isArray(part)) for (let i = 0; i < part.length; i++) meet(part[i]);
    else if (getPrototypeOf(part) === objectPrototype) for (const key of keysOf(part)) meet(part[key]);
    else if (bufferLengthOf(part) >= 0) bytes += bufferLengthOf(part);
    else if (typedLengthOf(part) >= 0) meet((part as unknown as Uint8Array).buffer);
    else bytes += elements(part) * 4;
  }
  return bytes;
}
