/** Steps that the natives of regular expressions share. */
import { apply, type Callable, indexOf, regexpSource, TypeErrorOf } from "../primordials.ts";
import { isObject, toLength } from "./convert.ts";
import type { Kit } from "./kit.ts";
import { shown } from "./list_steps.ts";

export type Matcher = { exec: unknown; lastIndex: unknown; flags: unknown };
export type Match = { readonly [index: number]: unknown; readonly length: unknown; index: unknown; groups: unknown };

const feralExec = RegExp.prototype.exec as Callable;

/** RegExpExec. */
export function exec(matcher: Matcher, text: string): Match | null {
  const own = matcher.exec;
  if (own === feralExec) return apply(feralExec, matcher, [text] as never) as Match | null;
  if (typeof own !== "function") return apply(feralExec, matcher, [text] as never) as Match | null;
  const result: unknown = apply(own as Callable, matcher, [text] as never);
  if (result !== null && !isObject(result)) throw new TypeErrorOf(`${shown(result)} is not an object or null`);
  return result as Match | null;
}

export const receiver = (self: unknown, name: string): Matcher => {
  if (!isObject(self)) throw new TypeErrorOf(`RegExp.prototype.${name} requires that 'this' be an Object`);
  return self as Matcher;
};
/** An empty match does not move on by itself. */
export const advance = (text: string, at: number, unicode: boolean): number =>
  unicode && isPair(text, at) ? at + 2 : at + 1;
export const step = (matcher: Matcher, text: string, unicode: boolean): void => {
  matcher.lastIndex = advance(text, toLength(matcher.lastIndex), unicode);
};

/** The flags of a search from `lastIndex` on. */
export function searching(flags: string): string {
  let out = "g";
  for (let i = 0; i < flags.length; i++) if (flags[i] !== "g" && flags[i] !== "y") out += flags[i];
  return out;
}

export function isRegExp(value: object): boolean {
  try {
    apply(regexpSource, value, []);
    return true;
  } catch {
    return false;
  }
}

/** IsRegExp. */
export function isPattern(value: object): boolean {
  const matches = (value as { [Symbol.match]?: unknown })[Symbol.match];
  return matches === undefined ? isRegExp(value) : !!matches;
}

export function called(value: unknown): Callable {
  if (typeof value !== "function") throw new TypeErrorOf(`${shown(value)} is not a function`);
  return value as Callable;
}

export const clamp = (at: number, length: number): number => (at < 0 ? 0 : at > length ? length : at);
export const isUnicode = (flags: string): boolean => indexOf(flags, "u", 0) >= 0 || indexOf(flags, "v", 0) >= 0;
export const toUint32 = (value: unknown): number => +(value as number) >>> 0;
export const digit = (sign: string): number => (sign.length === 1 && sign >= "0" && sign <= "9" ? +sign : -1);

export function isPair(text: string, at: number): boolean {
  const first = text[at];
  const second = text[at + 1];
  return (
    first !== undefined &&
    second !== undefined &&
    first >= "\ud800" &&
    first <= "\udbff" &&
    second >= "\udc00" &&
    second <= "\udfff"
  );
}

export function objectOf(value: unknown): object {
  if (value === null || value === undefined) throw new TypeErrorOf("Cannot convert undefined or null to object");
  return Object(value);
}

/** No fewer than there are: every bracket may open one. */
export function groupsIn(pattern: string): number {
  let count = 0;
  for (let at = indexOf(pattern, "(", 0); at >= 0; at = indexOf(pattern, "(", at + 1)) {
    if (pattern[at + 1] !== "?" || (pattern[at + 2] === "<" && pattern[at + 3] !== "=" && pattern[at + 3] !== "!"))
      count++;
  }
  return count;
}

/** Counts a match among others. */
export type Counted = (bytes: number, before: number) => void;

/** So many matches are seldom kept. */
const FEW = 32;
/** A match is a list with a text for each group. */
export const MATCH_BYTES = 128;

export function makeCounted({ memory, meter }: Kit): Counted {
  // Every match takes time that no unit of the program's pays for.
  let matches = 0;
  return (bytes, before) => {
    if (before > FEW) memory.take(bytes);
    else memory.copy(bytes);
    if (++matches % 64 === 0) meter.spend(64);
  };
}
