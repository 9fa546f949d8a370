import {
  apply,
  asyncIterator,
  type Callable,
  construct,
  defineProperty,
  iterator,
  ListOf,
  TypeErrorOf,
} from "../primordials.ts";
import { isList, isObject, toLength } from "./convert.ts";
import { type Kit, native } from "./kit.ts";
import { shown } from "./list_steps.ts";

type Items = { [index: number]: unknown; length: number };

const PART = 16;
const ITEM = 8;

/** `Array` itself, `Array.from` and `Array.fromAsync`. Answers what now stands for `Array`. */
export function meterListMakers({ memory, meter, method, maker }: Kit, scope: object): unknown {
  const sized = (args: readonly unknown[]): void => {
    const [length] = args;
    if (args.length === 1 && typeof length === "number") {
      if (length > 8 && length <= 0xffff_ffff) memory.allocate(length * ITEM);
    } else memory.copy(args.length * ITEM);
  };

  method(
    ListOf,
    "from",
    () =>
      ({
        from(this: unknown, source: unknown, each: unknown, self: unknown): unknown {
          const map = each as Callable | undefined;
          if (map !== undefined && typeof map !== "function") throw new TypeErrorOf(`${shown(map)} is not a function`);
          const iterate: unknown = (source as Iterable<unknown>)[iterator];
          if (iterate === undefined || iterate === null) return filled(this, Object(source) as Items, map, self);
          if (typeof iterate !== "function") throw new TypeErrorOf(`${shown(iterate)} is not a function`);
          const out = madeBy(this);
          const own = isList(out);
          const inner = apply(iterate as Callable, source, []) as { next: Callable };
          if (!isObject(inner)) throw new TypeErrorOf("Result of the Symbol.iterator method is not an object");
          const { next } = inner;
          for (let i = 0; ; i++) {
            const result = apply(next, inner, []) as IteratorResult<unknown>;
            if (!isObject(result)) throw new TypeErrorOf(`Iterator result ${shown(result)} is not an object`);
            if (result.done) {
              out.length = i;
              return out;
            }
            const { value } = result;
            try {
              put(out, own, i, map ? apply(map, self, [value, i] as never) : value);
            } catch (error) {
              close(inner);
              throw error;
            }
          }
        },
      }).from,
  );

  /** From what has a length and items. */
  function filled(maker: unknown, items: Items, map: Callable | undefined, self: unknown): Items {
    const length = toLength(items.length);
    const out = madeBy(maker, length);
    const own = isList(out);
    if (own) memory.allocate(length * ITEM);
    for (let i = 0; i < length; i++) {
      const item = items[i];
      const value = map ? apply(map, self, [item, i] as never) : item;
      if (own) out[i] = value;
      else put(out, own, i, value);
    }
    out.length = length;
    return out;
  }

  /** What `Array.from` fills: a list, or what the constructor it was called on makes. */
  function madeBy(maker: unknown, length?: number): Items {
    if (maker === Tame || !isMaker(maker)) return [] as unknown as Items;
    return construct(maker as never, (length === undefined ? [] : [length]) as never) as Items;
  }

  function put(out: Items, own: boolean, index: number, value: unknown): void {
    if (index % PART === PART - 1) {
      if (index > 512) memory.take(PART * ITEM);
      else memory.copy(PART * ITEM);
      meter.spend(PART);
    }
    if (own) {
      out[index] = value;
      return;
    }
    const property = { value, writable: true, enumerable: true, configurable: true };
    if (!defineProperty(out, index, property)) throw new TypeErrorOf(`Cannot add property ${index}`);
  }

  method(
    ListOf,
    "fromAsync",
    () =>
      ({
        fromAsync(this: unknown, source: unknown, each: unknown, self: unknown): unknown {
          return collectAsync(this, source, each, self);
        },
      }).fromAsync,
  );

  async function collectAsync(maker: unknown, source: unknown, each: unknown, self: unknown): Promise<unknown> {
    const map = each as Callable | undefined;
    if (map !== undefined && typeof map !== "function") throw new TypeErrorOf(`${shown(map)} is not a function`);
    const later: unknown = (source as AsyncIterable<unknown>)[asyncIterator];
    const now: unknown = later === undefined || later === null ? (source as Iterable<unknown>)[iterator] : undefined;
    const iterate = later ?? now;
    if (iterate !== undefined && iterate !== null) {
      const out = madeBy(maker);
      const own = isList(out);
      const inner = apply(iterate as Callable, source, []) as { next: Callable; return?: unknown };
      if (!isObject(inner)) throw new TypeErrorOf("Result of the Symbol.asyncIterator method is not an object");
      const { next } = inner;
      for (let i = 0; ; i++) {
        const result = (later ? await apply(next, inner, []) : apply(next, inner, [])) as IteratorResult<unknown>;
        if (!isObject(result)) throw new TypeErrorOf(`Iterator result ${shown(result)} is not an object`);
        if (result.done) {
          out.length = i;
          return out;
        }
        try {
          let value: unknown = later ? result.value : await result.value;
          if (map) value = await apply(map, self, [value, i] as never);
          put(out, own, i, value);
        } catch (error) {
          close(inner);
          throw error;
        }
      }
    }
    const items = Object(source) as Items;
    const length = toLength(items.length);
    const out = madeBy(maker, length);
    const own = isList(out);
    for (let i = 0; i < length; i++) {
      let value = await items[i];
      if (map) value = await apply(map, self, [value, i] as never);
      put(out, own, i, value);
    }
    out.length = length;
    return out;
  }

  const Tame = maker(
    scope,
    "Array",
    (Feral, args, target) => {
      sized(args);
      // Handed on, each item would lie on the stack once more.
      return args.length !== 1 && (target as unknown) === Feral ? args : native(Feral, args, target);
    },
    (args) => {
      sized(args);
      return args.length !== 1 ? args : apply(ListOf as unknown as Callable, undefined, args as never);
    },
  );
  return Tame;
}

function isMaker(value: unknown): boolean {
  if (typeof value !== "function") return false;
  try {
    construct(Object, [], value as never);
    return true;
  } catch {
    return false;
  }
}

/** Ends an iterator whose items could not be used. */
function close(inner: object): void {
  try {
    const end = (inner as { return?: unknown }).return;
    if (typeof end === "function") apply(end as Callable, inner, []);
  } catch {
    // What went wrong first is what is said.
  }
}
