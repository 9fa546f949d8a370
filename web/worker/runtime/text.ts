import type { Memory } from "./memory.ts";

/** Text of this length or less is bounded by the turns and calls it takes to make it. */
const SHORT = 2048;

/** Counts long text; answers the value, whatever it is. */
export function makeText(memory: Memory): <T>(value: T) => T {
  let counted = 0;
  return (value) => {
    if (typeof value === "string" && value.length > SHORT) {
      // A text that grows letter by letter is counted by the piece.
      const more = value.length - counted;
      if (more < 0 || more > SHORT) {
        counted = value.length;
        memory.grow(counted * 2);
      }
    }
    return value;
  };
}
