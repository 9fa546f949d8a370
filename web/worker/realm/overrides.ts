// A frozen prototype makes an ordinary assignment throw: in `error.name = "x"` the language looks at `Error.prototype.name`
// first, and what is read-only there cannot be set on `error` either. On the prototypes below, data properties therefore
// become accessors whose setter gives the object a property of its own.
//
// Not on all, because engines compile the rest by assuming that nobody touched it. Measured in Chromium: an accessor for
// `Array.prototype.constructor` makes `slice` 170 times slower, one for the array iterator's `next` makes spreading
// 70 times slower, accessors on String.prototype make its methods 13 times slower, on RegExp.prototype 9, on
// Promise.prototype `await` 3; on the prototypes below there is no difference.

import { getPrototypeOf } from "../runtime/primordials.ts";

/** Prototypes that programs inherit from and assign to, as in `Dog.prototype.constructor = Dog`. */
export function assignablePrototypes(scope: Readonly<Record<string, { prototype: object } | undefined>>): Set<object> {
  const generator = getPrototypeOf(function* () {}) as { prototype: object };
  const asyncGenerator = getPrototypeOf(async function* () {}) as { prototype: object };
  const found = new Set<object>([generator.prototype, asyncGenerator.prototype]);
  for (const name of NAMES) {
    const prototype = scope[name]?.prototype;
    if (prototype) found.add(prototype);
  }
  return found;
}

const NAMES = [
  "Object",
  "Function",
  "Array",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "Date",
  "Error",
  "AggregateError",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "SuppressedError",
  "InternalError",
  "EventTarget",
];
