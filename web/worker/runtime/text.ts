import type { Memory } from "./memory.ts";

/** Text of this length or less is bounded by the turns and calls it takes to make it. */
const SHORT = 2048;

/** Counts long text; answers the value, whatever it is. */
export function makeText(memory: Memory): <T>(value: T) => T {
  let counted = 0;
  let last = 0;
  return (value) => {
    if (typeof value === "string" && value.length > SHORT) {
      // A text that grows letter by letter is counted by the piece; one that did not grow is another text.
      const grew = value.length > last && value.length - counted <= SHORT && value.length >= counted;
      last = value.length;
      if (!grew) {
        counted = value.length;
        memory.grow(counted * 2);
      }
    }
    return value;
  };
}
