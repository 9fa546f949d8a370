import type { Memory } from "./memory.ts";
import { isObject, isProxy } from "./natives/convert.ts";
import type { Sinks } from "./natives/index.ts";
import { arrayValues, getOwnPropertyDescriptor, isArray, iterator, keysOf } from "./primordials.ts";

/** So many names are copied within a turn. */
const FEW = 8;

/** Counts what is about to be spread, and answers something that spreads the same. */
export function makeSpread(sinks: Sinks): (value: unknown) => unknown {
  return (value) => {
    // `arguments` has its iterator itself; what it is told with is copied, as the call would.
    if (
      isObject(value) &&
      !isArray(value) &&
      !isProxy(value) &&
      getOwnPropertyDescriptor(value, iterator)?.value === arrayValues
    ) {
      return sinks.collected(value, arrayValues, 8);
    }
    return sinks.counted(value, 8);
  };
}

/** Counts an object that others were just copied into, and answers it. */
export function makeCopied(memory: Memory): (made: object) => object {
  return (made) => {
    const { length } = keysOf(made);
    if (length > FEW) memory.copy(length * 32);
    return made;
  };
}

/** What is about to be copied into an object: of a text every letter becomes a property. Answers it. */
export function makeSource(memory: Memory): (value: unknown) => unknown {
  return (value) => {
    if (typeof value === "string") memory.allocate(value.length * 32);
    return value;
  };
}
