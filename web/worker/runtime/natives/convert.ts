/** The conversions of the language, each made once; what is handed to a native afterwards is a primitive. */
import {
  arrayPrototype,
  getPrototypeOf,
  hasOwn,
  isArray,
  iterator,
  max,
  min,
  trunc,
  WeakSetOf,
} from "../primordials.ts";

const MAX_LENGTH = 2 ** 53 - 1;

/** ToString. A symbol throws, as it does in every native. */
export const toText = (value: unknown): string => (typeof value === "string" ? value : `${value as string}`);

/** ToIntegerOrInfinity. */
export function toInteger(value: unknown): number {
  // A big integer throws here, as it does in every native.
  const number = typeof value === "number" ? value : +(value as number);
  return number > 0 || number < 0 ? trunc(number) + 0 : 0;
}

/** ToLength. */
export const toLength = (value: unknown): number => min(max(toInteger(value), 0), MAX_LENGTH);

/** A start or end that may be counted from the end. */
export function relative(value: unknown, length: number, missing: number): number {
  if (value === undefined) return missing;
  const at = toInteger(value);
  return at < 0 ? max(length + at, 0) : min(at, length);
}

export const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** Every proxy of the realm: made by a program, each is entered here. */
const proxies = new WeakSetOf<object>();
let met = false;

export function enterProxy<T extends object>(proxy: T): T {
  met = true;
  proxies.add(proxy);
  return proxy;
}

export const isProxy = (value: object): boolean => met && proxies.has(value);

/** A real list, whose `length` is a plain number that nobody answers for. */
export const isList = (value: unknown): value is unknown[] => isArray(value) && !isProxy(value);

/** A list that iterates as every list does. */
export const isOrdinary = (value: unknown): value is unknown[] =>
  isList(value) && getPrototypeOf(value) === arrayPrototype && !hasOwn(value, iterator);
