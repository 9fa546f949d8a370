import type { Memory } from "./memory.ts";

/** Text of this length or less is bounded by the turns and calls it takes to make it. */
const SHORT = 2048;

/** Counts long text; answers the value, whatever it is. */
export function makeText(memory: Memory): <T>(value: T) => T {
  return (value) => {
    if (typeof value === "string" && value.length > SHORT) memory.grow(value.length * 2);
    return value;
  };
}
