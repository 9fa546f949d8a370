import type { Memory } from "./memory.ts";
import { bufferLengthOf, construct, getPrototypeOf, isArray, NumberOf } from "./primordials.ts";

export interface Construct {
  /** The only argument of a constructor: counted when it is a size. Answers it. */
  size(argument: unknown, maker: unknown): unknown;
  /** `new` with a constructor that is not a plain name. */
  make(maker: unknown, ...args: unknown[]): unknown;
}

/** Counts up to this are bounded by the turns and calls it takes to ask for them. */
const FEW = 4096;

const List = Array;
const MAX_LIST_LENGTH = 0xffff_ffff;
const MAX_LENGTH = 2 ** 53;

/** Bytes an element of the constructor takes, by the realm's own constructors. */
const BYTES = new Map<unknown, number>([
  [List, 8],
  [ArrayBuffer, 1],
]);
for (const typed of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array]) {
  BYTES.set(typed, typed.BYTES_PER_ELEMENT);
}
for (const typed of [Float32Array, Float64Array, BigInt64Array, BigUint64Array]) {
  BYTES.set(typed, typed.BYTES_PER_ELEMENT);
}
const bytesOf = BYTES.get.bind(BYTES);

export function makeConstruct(memory: Memory): Construct {
  function size(argument: unknown, maker: unknown): unknown {
    if (typeof argument === "number" && argument <= FEW) return argument;
    if (argument === undefined || argument === null || typeof argument === "boolean") return argument;
    const base = baseOf(maker);
    const bytes = bytesOf(base);
    if (bytes === undefined) return argument;
    const length = count(argument, base);
    // What is no length the constructor refuses by itself.
    if (length <= (base === List ? MAX_LIST_LENGTH : MAX_LENGTH)) memory.allocate(length * bytes);
    return argument;
  }

  return {
    size,
    make(maker, ...args) {
      if (args.length === 1) size(args[0], maker);
      return construct(maker as new () => unknown, args);
    },
  };
}

/** Asked of the value and of what it extends: `class Grid extends Float64Array {}`. */
function baseOf(maker: unknown): unknown {
  let rest = maker;
  while (typeof rest === "function" && bytesOf(rest) === undefined) rest = getPrototypeOf(rest);
  return rest;
}

/** How many elements a constructor makes of its argument; nothing is asked twice that could answer twice. */
function count(argument: unknown, base: unknown): number {
  if (typeof argument === "number") return argument;
  if (typeof argument === "string") return base !== List ? NumberOf(argument) : 0;
  if (isArray(argument)) return argument.length;
  if (typeof argument !== "object" || argument === null || bufferLengthOf(argument) >= 0) return 0;
  const { length } = argument as { length?: unknown };
  return typeof length === "number" ? length : 0;
}
