import type { Construct } from "./construct.ts";
import type { Memory } from "./memory.ts";
import type { Meter } from "./meter.ts";
import { apply, entriesOf, isArray, iterator, keysOf, mapEntries, setValues, typedLengthOf } from "./primordials.ts";

type Iterate = () => Iterator<unknown>;

/** So many elements are copied within a turn. */
const FEW = 512;

/** Counts what is about to be spread, and answers something that spreads the same. */
export function makeSpread(
  memory: Memory,
  meter: Meter,
  construct: Construct,
): (value: unknown, maker?: unknown) => unknown {
  return (value, maker) => {
    if (isArray(value)) {
      if (value.length > FEW) memory.copy(value.length * 8);
      if (maker !== undefined && value.length === 1) construct.size(value[0], maker);
      return value;
    }
    if (typeof value === "string") {
      memory.copy(value.length * 8);
      return value;
    }
    if (typeof value !== "object" || value === null) return value;
    const typed = typedLengthOf(value);
    if (typed >= 0) {
      memory.copy(typed * 8);
      return value;
    }
    const iterate: unknown = (value as Iterable<unknown>)[iterator];
    // Only what iterates like a Map or Set is asked whether it is one, because `arguments` would answer with a throw.
    const entries = iterate === mapEntries || iterate === setValues ? entriesOf(value) : -1;
    if (entries >= 0) {
      memory.copy(entries * 8);
      return value;
    }
    return maker === undefined && typeof iterate === "function" ? counted(value, iterate as Iterate) : value;
  };

  /** Any other iterable is counted while it runs: `[...list.values()]` has no length to ask for. */
  function counted(source: object, iterate: Iterate): Iterable<unknown> {
    return {
      [iterator]() {
        const inner = apply(iterate, source, []);
        const { next } = inner;
        let taken = 0;
        return {
          next(): IteratorResult<unknown> {
            if (++taken % FEW === 0) {
              meter.spend(FEW);
              memory.allocate(FEW * 8);
            }
            return apply(next, inner, []);
          },
        };
      },
    };
  }
}

/** Counts an object that others were just copied into, and answers it. */
export function makeCopied(memory: Memory): (made: object) => object {
  return (made) => {
    const { length } = keysOf(made);
    if (length > FEW) memory.copy(length * 16);
    return made;
  };
}
