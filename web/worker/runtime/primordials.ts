/**
 * What the runtime needs from the realm, taken before any guest code runs. Nothing else in this
 * folder reaches for a global. The originals that are dangerous in a guest's hands are FERAL.
 */
export const {
  apply,
  construct,
  deleteProperty,
  ownKeys,
  getPrototypeOf,
  setPrototypeOf,
  defineProperty,
  getOwnPropertyDescriptor,
} = Reflect;
export const { freeze, isFrozen, isExtensible, hasOwn, keys: keysOf, preventExtensions, create } = Object;
export const { isArray } = Array;
export const { parse, stringify } = JSON;
export const { isInteger } = Number;
export const { ceil, max, min, trunc } = Math;
export const ObjectOf = Object;
export const ListOf = Array;
export const WeakMapOf = WeakMap;
export const WeakSetOf = WeakSet;
export const SyntaxErrorOf = SyntaxError;
export const BigIntOf = BigInt;
export const BigIntToString = BigInt.prototype.toString;
export const NumberOf = Number;
export const PromiseOf = Promise;
export const promiseThen = Promise.prototype.then;
export const { bind } = Function.prototype;
const promiseResolve = Promise.resolve;
const textIndexOf = String.prototype.indexOf;
const textSlice = String.prototype.slice;
export const ErrorOf = Error;
export const TypeErrorOf = TypeError;
export const RangeErrorOf = RangeError;
export const MapOf = Map;
export const SetOf = Set;
export const iterator: typeof Symbol.iterator = Symbol.iterator;
export const toPrimitive: typeof Symbol.toPrimitive = Symbol.toPrimitive;
export const species: typeof Symbol.species = Symbol.species;
export const spreadable: typeof Symbol.isConcatSpreadable = Symbol.isConcatSpreadable;
export const asyncIterator: typeof Symbol.asyncIterator = Symbol.asyncIterator;
export const unscopables: typeof Symbol.unscopables = Symbol.unscopables;
export const arrayPrototype: object = Array.prototype;
export const arrayValues: unknown = Array.prototype.values;
export const TypedArrayOf = getPrototypeOf(Uint8Array) as TypedArrayConstructor;

/** `%TypedArray%`, which has no name of its own in the language. */
export interface TypedArrayConstructor {
  readonly prototype: object;
}

/** Any function of the realm. */
export type Callable = (...args: never[]) => unknown;

const getter = (holder: object, name: PropertyKey) => getOwnPropertyDescriptor(holder, name)?.get as Callable;
const setSize = getter(Set.prototype, "size");
const mapSize = getter(Map.prototype, "size");
const typedLength = getter(TypedArrayOf.prototype, "length");
const typedName = getter(TypedArrayOf.prototype, Symbol.toStringTag);
const bufferLength = getter(ArrayBuffer.prototype, "byteLength");

/** A throw costs WebKit 10 µs and more, by the depth of the stack: not for what a program may do at every call. */
const ask = (get: Callable, value: object): number => {
  try {
    return apply(get, value, []) as number;
  } catch {
    return -1;
  }
};

/** The number of entries of a real Map or Set, whatever its `size` says; -1 for anything else. */
export const entriesOf = (value: object): number => {
  const size = ask(setSize, value);
  return size < 0 ? ask(mapSize, value) : size;
};
/** The length of a real typed array; -1 for anything else. Of all brands this one can be asked for without a throw. */
export const typedLengthOf = (value: object): number =>
  apply(typedName, value, []) === undefined ? -1 : (apply(typedLength, value, []) as number);
/** The bytes of a real ArrayBuffer; -1 for anything else. */
export const bufferLengthOf = (value: object): number => ask(bufferLength, value);

/** The four constructors that turn text into code. */
export const FERAL_FUNCTIONS: readonly Callable[] = [
  Function,
  getPrototypeOf(async () => {})?.constructor as Callable,
  getPrototypeOf(function* () {})?.constructor as Callable,
  getPrototypeOf(async function* () {})?.constructor as Callable,
];

/** A key that no object has. */
export const nowhere: unique symbol = Symbol("blocked");

/** A promise for a value that may be one already. */
export const promised = (value: unknown): Promise<unknown> => apply(promiseResolve, PromiseOf, [value]);
export const indexOf = (text: string, part: string, from: number): number => apply(textIndexOf, text, [part, from]);
export const sliceText = (text: string, start: number, end: number): string => apply(textSlice, text, [start, end]);
const charCodeAt = String.prototype.charCodeAt;
export const codeAt = (text: string, at: number): number => apply(charCodeAt, text, [at]);
/** The global object, which most levels do not name. */
export const globalObject: object = globalThis;

export const objectPrototype = Object.prototype;
export const mapEntries = Map.prototype.entries;
export const setEntries = Set.prototype.entries;
export const setValues = Set.prototype.values;
const mapNext = new Map<unknown, unknown>().entries().next;
const setNext = new Set<unknown>().entries().next;
const symbolToString = Symbol.prototype.toString;
const dateToISOString = Date.prototype.toISOString;
export const regexpSource = getter(RegExp.prototype, "source");
const regexpFlags = getter(RegExp.prototype, "flags");
const parseInteger = parseInt;

export const symbolText = (symbol: symbol): string => apply(symbolToString, symbol, []);
export const dateText = (date: object): string => apply(dateToISOString, date, []);
export const regexpText = (regexp: object): string =>
  `/${apply(regexpSource, regexp, [])}/${apply(regexpFlags, regexp, [])}`;
export const numberText = (value: unknown): string => `${NumberOf(value)}`;
export const parseWhole = (text: string): number => parseInteger(text, 10);

/** The entries of a real Map or Set, one at a time; `undefined` after the last. */
export const nextOf = (entries: Iterator<[unknown, unknown]>): (() => readonly [unknown, unknown] | undefined) => {
  const next = getPrototypeOf(entries) === mapIterator ? mapNext : setNext;
  return () => (apply(next, entries, []) as IteratorResult<[unknown, unknown], undefined>).value;
};
const mapIterator = getPrototypeOf(new Map().entries());
