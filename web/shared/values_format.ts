// What encoder and decoder agree on.

/** The key that makes a text one with tags in it. */
export const MARK = "$belljar";
/** The key of a tagged object. */
export const TAG = "$";

/** Deeper values are refused on both sides, so that neither runs out of stack. */
export const MAX_DEPTH = 500;
/** Longer arrays with holes are refused: they are short to write and endless to look through. */
export const MAX_SPARSE_LENGTH = 1_000_000;

/** Numbers that JSON has no word for. */
export const NUMBERS: Readonly<Record<string, number>> = {
  "-0": -0,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
};

/** Lists of numbers, by the name their brand says. */
export const LISTS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
} as const;

/** Errors of the language, by name; any other is an `Error` with a name of its own. */
export const ERRORS: Readonly<Record<string, ErrorConstructor>> = {
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};
