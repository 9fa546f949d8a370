import {
  apply,
  arrayValues,
  type Callable,
  entriesOf,
  getPrototypeOf,
  hasOwn,
  iterator,
  TypeErrorOf,
} from "../primordials.ts";
import { isList, isObject, isOrdinary, isProxy } from "./convert.ts";
import { type Kit, native } from "./kit.ts";
import { shown } from "./list_steps.ts";

type Iterate = () => Iterator<unknown>;

/** So many items are counted at once. */
const PART = 16;
/** A collection of so many items is seldom kept. */
const FEW = 512;

/** Reads what can be iterated, or makes it count itself. */
export interface Sinks {
  /**
   * Something that iterates like `source`, once, and counts `bytes` for each item. Its iterator is asked for when the
   * native asks, so nothing is read twice or in another order.
   */
  counted(source: unknown, bytes: number): unknown;
  /** All items, read by the steps of the language. */
  collected(source: unknown, method: unknown, bytes: number): unknown[];
}

export function makeSinks({ memory, meter }: Pick<Kit, "memory" | "meter">): Sinks {
  function count(taken: number, bytes: number): void {
    if (taken % PART !== 0) return;
    meter.spend(PART);
    if (taken > FEW) memory.take(PART * bytes);
    else memory.copy(PART * bytes);
  }

  return {
    counted(source, bytes) {
      if (source === undefined || source === null) return source;
      // A list whose items nobody answers for is its own iterable; it is counted at once.
      if (isOrdinary(source) || typeof source === "string") {
        memory.copy(source.length * bytes);
        return source;
      }
      const entries = isObject(source) ? entriesIn(source) : -1;
      if (entries >= 0) {
        memory.copy(entries * bytes);
        return source;
      }
      return {
        get [iterator](): Iterate | undefined {
          const iterate: unknown = (source as Iterable<unknown>)[iterator];
          if (typeof iterate !== "function") throw new TypeErrorOf(`${shown(source)} is not iterable`);
          return () => {
            const inner = apply(iterate as Iterate, source, []) as Iterator<unknown>;
            if (!isObject(inner)) throw new TypeErrorOf(`Result of the Symbol.iterator method is not an object`);
            const { next } = inner;
            let taken = 0;
            return {
              next(): IteratorResult<unknown> {
                count(++taken, bytes);
                return apply(next as Callable, inner, []) as IteratorResult<unknown>;
              },
              get return(): Iterate | undefined {
                const close: unknown = (inner as { return?: unknown }).return;
                if (close === undefined || close === null) return undefined;
                return () => apply(close as Iterate, inner, []) as never;
              },
            } as unknown as Iterator<unknown>;
          };
        },
      };
    },
    collected(source, method, bytes) {
      if (method === arrayValues && isList(source)) {
        const out: unknown[] = [];
        // It may grow while an item is read.
        for (let i = 0; i < source.length; i++) {
          count(i + 1, bytes);
          out[i] = source[i];
        }
        return out;
      }
      const inner = apply(method as Callable, source, []) as { next: Callable };
      if (!isObject(inner)) throw new TypeErrorOf(`Result of the Symbol.iterator method is not an object`);
      return drained(inner, inner.next, bytes);
    },
  };

  function drained(inner: object, next: Callable, bytes: number): unknown[] {
    const out: unknown[] = [];
    for (;;) {
      const result = apply(next, inner, []) as IteratorResult<unknown>;
      if (!isObject(result)) throw new TypeErrorOf(`Iterator result ${shown(result)} is not an object`);
      if (result.done) return out;
      count(out.length + 1, bytes);
      out[out.length] = result.value;
    }
  }
}

const setPrototype = Set.prototype;
const mapPrototype = Map.prototype;

/** The entries of a Map or Set that iterates as every one does; -1 for anything else. */
function entriesIn(source: object): number {
  if (isProxy(source)) return -1;
  const prototype = getPrototypeOf(source);
  return (prototype === setPrototype || prototype === mapPrototype) && !hasOwn(source, iterator)
    ? entriesOf(source)
    : -1;
}

/** The constructors and combinators that take all of an iterable. */
export function meterSinks(kit: Kit, sinks: Sinks, scope: object): void {
  const { method, maker } = kit;
  const names = scope as Record<string, { prototype: object } & Record<string, unknown>>;

  for (const [name, bytes] of [
    ["Map", 48],
    ["Set", 32],
    ["WeakMap", 64],
    ["WeakSet", 48],
  ] as const) {
    maker(scope, name, (Feral, args, target) => native(Feral, [sinks.counted(args[0], bytes)], target));
  }
  // Each promise that is waited for has a function for every way to end.
  for (const name of ["all", "allSettled", "any", "race"]) {
    method(
      names["Promise"],
      name,
      (feral) =>
        ({
          [name](this: unknown, source: unknown): unknown {
            return apply(feral, this, [sinks.counted(source, 256)] as never);
          },
        })[name] as Callable,
    );
  }
  method(
    names["Object"],
    "fromEntries",
    (feral) =>
      ({
        fromEntries(source: unknown): unknown {
          return apply(feral, undefined, [sinks.counted(source, 64)] as never);
        },
      }).fromEntries,
  );
  for (const holder of ["Object", "Map"]) {
    method(
      names[holder],
      "groupBy",
      (feral) =>
        ({
          groupBy(source: unknown, callback: unknown): unknown {
            return apply(feral, names[holder], [sinks.counted(source, 48), callback] as never);
          },
        }).groupBy,
    );
  }
  method(
    names["AbortSignal"],
    "any",
    (feral) =>
      ({
        any(this: unknown, source: unknown): unknown {
          return apply(feral, this, [sinks.counted(source, 128)] as never);
        },
      }).any,
  );

  const iteratorPrototype = getPrototypeOf(getPrototypeOf([].values()) as object) as object;
  method(
    iteratorPrototype,
    "toArray",
    (feral) =>
      ({
        toArray(this: unknown): unknown {
          if (!isObject(this)) return apply(feral, this, []);
          const { next } = this as { next: Callable };
          return sinks.collected({ [iterator]: () => ({ next: () => apply(next, this, []) }) }, iterateOnce, 8);
        },
      }).toArray,
  );
  const { Iterator: helpers } = names;
  for (const name of ["zip", "zipKeyed"]) {
    method(
      helpers,
      name,
      (feral) =>
        ({
          [name](this: unknown, ...args: unknown[]): unknown {
            const [source] = args;
            if (name === "zip") args[0] = isObject(source) ? sinks.counted(source, 128) : source;
            return apply(feral, this, args as never);
          },
        })[name] as Callable,
    );
  }
  meterSetMethods(kit, sinks, names["Set"]?.prototype);
}

/** What the methods of a set take for another one: three answers, each asked for once and in the native's order. */
function meterSetMethods({ memory, method }: Kit, sinks: Sinks, prototype: object | undefined): void {
  type SetLike = { size: unknown; has: unknown; keys: unknown };
  const record = (other: SetLike): object => ({
    get size() {
      return other.size;
    },
    get has() {
      const { has } = other;
      return typeof has === "function" ? (value: unknown) => apply(has as Callable, other, [value] as never) : has;
    },
    get keys() {
      const { keys } = other;
      if (typeof keys !== "function") return keys;
      return () => {
        const inner = apply(keys as Callable, other, []) as { next: unknown };
        if (!isObject(inner)) return inner;
        const { next } = inner as { next: unknown };
        const iterated = sinks.counted({ [iterator]: () => ({ next: () => apply(next as Callable, inner, []) }) }, 32);
        return (iterated as Iterable<unknown>)[iterator]();
      };
    },
  });
  for (const name of ["union", "intersection", "difference", "symmetricDifference"]) {
    method(
      prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, other: unknown): unknown {
            const size = isObject(this) ? entriesOf(this) : -1;
            if (size < 0 || !isObject(other)) return apply(feral, this, [other] as never);
            memory.copy(size * 32);
            return apply(feral, this, [record(other as SetLike)] as never);
          },
        })[name] as Callable,
    );
  }
}

function iterateOnce(this: Iterable<unknown>): Iterator<unknown> {
  return this[iterator]();
}
