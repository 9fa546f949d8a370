import { entriesOf, isArray, typedLengthOf } from "./primordials.ts";

/** A number of elements or letters that was asked for; what the native will refuse counts nothing. */
export function wanted(count: unknown): number {
  return typeof count === "number" && count > 0 ? count : 0;
}

/** Bytes for a copy of a list, a set or anything that has a length. */
export function elements(source: unknown): number {
  if (isArray(source)) return source.length * 8;
  if (typeof source === "string") return source.length * 8;
  if (typeof source !== "object" || source === null) return 0;
  const entries = entriesOf(source);
  if (entries >= 0) return entries * 8;
  const typed = typedLengthOf(source);
  if (typed >= 0) return typed * 8;
  const { length } = source as { length?: unknown };
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
