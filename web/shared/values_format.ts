// What encoder and decoder agree on.

/** The key that makes a text one with tags in it. */
export const MARK = "$belljar";
/** The key of a tagged object. */
export const TAG = "$";

/** Deeper values are refused on both sides, so that neither runs out of stack. The gate lets texts nest 100 levels deep. */
export const MAX_DEPTH = 99;
/** Numbers and big integers that the Maps and Sets of one value have as keys: more of them can be made to collide. */
export const MAX_NUMBERS_AS_KEYS = 4_096;

/** Of a big integer, in hexadecimal: as many as 100,000 decimal digits have. */
export const MAX_DIGITS = 83_048;

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

/** What an error has beside its other properties. */
export const ERROR_FIELDS = { name: 0, message: 0, cause: 0, errors: 0 };
