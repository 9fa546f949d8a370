/**
 * What the runtime needs from the realm, taken before any guest code runs. Nothing else in this
 * folder reaches for a global. The originals that are dangerous in a guest's hands are FERAL.
 */
export const { apply, construct, ownKeys, getPrototypeOf, defineProperty, getOwnPropertyDescriptor } = Reflect;
export const { freeze } = Object;
export const { isArray } = Array;
export const { floor, max, min, ceil } = Math;
export const BigIntOf = BigInt;
export const StringOf = String;
export const NumberOf = Number;
export const ErrorOf = Error;
export const TypeErrorOf = TypeError;
export const SymbolIterator: typeof Symbol.iterator = Symbol.iterator;
export const ObjectPrototype = Object.prototype;
export const ArrayPrototype = Array.prototype;
export const StringPrototype = String.prototype;
export const TypedArray = getPrototypeOf(Uint8Array) as Function;

const sizeOf = (constructor: Function) =>
  getOwnPropertyDescriptor(constructor.prototype, "size")?.get as () => number;
const setSize = sizeOf(Set);
const mapSize = sizeOf(Map);

/** The number of entries of a real Map or Set, whatever its `size` property says now; else -1. */
export function entries(value: object): number {
  try {
    return apply(setSize, value, []);
  } catch {
    try {
      return apply(mapSize, value, []);
    } catch {
      return -1;
    }
  }
}

/** The four constructors that turn text into code. */
export const FERAL_FUNCTIONS: readonly Function[] = [
  Function,
  getPrototypeOf(async function () {})!.constructor as Function,
  getPrototypeOf(function* () {})!.constructor as Function,
  getPrototypeOf(async function* () {})!.constructor as Function,
];
