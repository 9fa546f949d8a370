import { MAX_DEPTH } from "./values_format.ts";

const { getPrototypeOf } = Reflect;
const { keys } = Object;
const { isArray } = Array;
const { is } = Object;
const objectPrototype = Object.prototype;
const arrayPrototype = Array.prototype;
const Seen = Set;

/**
 * Whether JSON says all there is to say: numbers it has words for, arrays without holes, objects with
 * nothing behind them, nothing twice. Most values are such, so this looks once and stops at the first
 * that is not.
 */
export function isPlain(value: unknown): boolean {
  return walk(value, new Seen(), 0);
}

function walk(value: unknown, seen: Set<object>, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return value - value === 0 && !is(value, -0);
    case "object":
      return value === null || walkObject(value, seen, depth);
    default:
      return false;
  }
}

function walkObject(value: object, seen: Set<object>, depth: number): boolean {
  if (depth > MAX_DEPTH || seen.has(value)) return false;
  seen.add(value);
  const prototype = getPrototypeOf(value);
  if (prototype === arrayPrototype && isArray(value)) {
    // Anything but the elements, or a hole, shows in the number of keys.
    for (let i = 0; i < value.length; i++) {
      if (!(i in value) || !walk(value[i], seen, depth + 1)) return false;
    }
    return true;
  }
  if (prototype !== objectPrototype || (value as { toJSON?: unknown }).toJSON !== undefined) return false;
  const names = keys(value);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    if (name === "__proto__" || !walk((value as Record<string, unknown>)[name], seen, depth + 1)) return false;
  }
  return true;
}
