import { apply, type Callable, isArray, ListOf, max, min, spreadable, TypeErrorOf } from "../primordials.ts";
import { isList, isObject, isOrdinary, relative, toInteger } from "./convert.ts";
import type { Kit } from "./kit.ts";
import {
  at,
  type Callback,
  called,
  HOLE,
  type Indexed,
  ITEM,
  type ListSteps,
  lengthOf,
  MAX_LENGTH,
  objectOf,
  PART,
} from "./list_steps.ts";

/**
 * The natives of lists that make one, by the steps of the language: each length and item is read once, and what is read is
 * counted. Lists that are not lists (`{ length }`, proxies) take the same steps as real ones.
 */
export function meterLists({ memory, methods }: Kit, steps: ListSteps, TameArray: () => unknown): void {
  const { made, define, grew } = steps;
  methods(ListOf.prototype, () => ({
    map(this: unknown, callback: unknown, self: unknown): unknown {
      const list = objectOf(this, "map");
      const length = lengthOf(list);
      const each = called(callback) as Callback;
      const out = made(list, length);
      const own = isList(out);
      const plain = isList(list);
      for (let i = 0; i < length; i++) {
        const value = at(list, i, plain);
        if (value === HOLE) continue;
        const result =
          self === undefined ? each(value, i, list) : apply(each as Callable, self, [value, i, list] as never);
        if (own) out[i] = result;
        else define(out, i, result);
      }
      return out;
    },
    filter(this: unknown, callback: unknown, self: unknown): unknown {
      const list = objectOf(this, "filter");
      const length = lengthOf(list);
      const each = called(callback) as Callback;
      const out = made(list, 0);
      const own = isList(out);
      const plain = isList(list);
      let to = 0;
      for (let i = 0; i < length; i++) {
        const value = at(list, i, plain);
        if (value === HOLE) continue;
        if (!(self === undefined ? each(value, i, list) : apply(each as Callable, self, [value, i, list] as never)))
          continue;
        if (own) {
          if (to % PART === PART - 1) grew(to);
          out[to++] = value;
        } else define(out, to++, value);
      }
      return out;
    },
    slice(this: unknown, start: unknown, end: unknown): unknown {
      const list = objectOf(this, "slice");
      const length = lengthOf(list);
      const from = relative(start, length, 0);
      return copyRange(list, from, relative(end, length, length));
    },
    splice(this: unknown, ...args: unknown[]): unknown {
      const list = objectOf(this, "splice");
      const length = lengthOf(list);
      const start = relative(args[0], length, 0);
      const added = args.length > 2 ? args.length - 2 : 0;
      const removed =
        args.length === 0 ? 0 : args.length === 1 ? length - start : min(max(toInteger(args[1]), 0), length - start);
      if (length + added - removed > MAX_LENGTH) throw new TypeErrorOf("Pushing elements past 2 ** 53 - 1");
      const out = copyRange(list, start, start + removed);
      const shift = added - removed;
      if (shift !== 0) move(list, start + removed, length, shift);
      for (let i = 0; i < added; i++) list[start + i] = args[i + 2];
      list.length = length + shift;
      return out;
    },
    concat(this: unknown, ...args: unknown[]): unknown {
      const list = objectOf(this, "concat");
      const out = made(list, 0);
      const own = isList(out);
      let to = 0;
      for (let index = -1; index < args.length; index++) {
        const part = index < 0 ? list : args[index];
        if (!isSpreadable(part)) {
          if (own) out[to++] = part;
          else define(out, to++, part);
          continue;
        }
        const length = lengthOf(part);
        const plain = isList(part);
        if (to + length > MAX_LENGTH) throw new TypeErrorOf("The list would be too long");
        if (own) memory.copy(length * ITEM);
        for (let i = 0; i < length; i++, to++) {
          const value = at(part, i, plain);
          if (value === HOLE) continue;
          if (own) out[to] = value;
          else define(out, to, value);
        }
      }
      out.length = to;
      return out;
    },
    flat(this: unknown, depth: unknown): unknown {
      const list = objectOf(this, "flat");
      const length = lengthOf(list);
      const levels = depth === undefined ? 1 : toInteger(depth);
      const out = made(list, 0);
      flatten(out, list, length, 0, levels);
      return out;
    },
    flatMap(this: unknown, callback: unknown, self: unknown): unknown {
      const list = objectOf(this, "flatMap");
      const length = lengthOf(list);
      const each = called(callback) as Callable;
      const out = made(list, 0);
      flatten(out, list, length, 0, 1, (value, index, from) => apply(each, self, [value, index, from] as never));
      return out;
    },
  }));

  const rawIncludes = ListOf.prototype.includes as Callable;
  /** Copies a range of a list, holes included. */
  function copyRange(list: Indexed, start: number, end: number): Indexed {
    const count = end > start ? end - start : 0;
    if (count > 32 && count === lengthOf(list) && isOrdinary(list) && list.constructor === TameArray()) {
      memory.copy(count * ITEM);
      // Browsers copy a whole list at once this way; only a hole becomes something.
      const copy = [...(list as unknown as unknown[])];
      if (!(apply(rawIncludes, copy, [undefined] as never) as boolean)) return copy as unknown as Indexed;
    }
    const out = made(list, count);
    const own = isList(out);
    const plain = isList(list);
    let to = 0;
    for (let i = start; i < end; i++, to++) {
      const value = at(list, i, plain);
      if (value === HOLE) continue;
      if (own) out[to] = value;
      else define(out, to, value);
    }
    if (!own) out.length = to;
    return out;
  }

  /** Moves the items from `start` to `end` by `shift` places. */
  function move(list: Indexed, start: number, end: number, shift: number): void {
    if (shift > 0) memory.copy(shift * ITEM);
    const step = (i: number): void => {
      const value = list[i];
      if (value !== undefined || i in list) list[i + shift] = value;
      else delete list[i + shift];
    };
    if (shift < 0) {
      for (let i = start; i < end; i++) step(i);
      // What is behind the end of a real list goes with its length.
      if (!isList(list)) for (let i = end - 1; i >= end + shift; i--) delete list[i];
    } else for (let i = end - 1; i >= start; i--) step(i);
  }

  /** FlattenIntoArray. */
  function flatten(out: Indexed, from: Indexed, length: number, start: number, depth: number, each?: Callback): number {
    const own = isList(out);
    const plain = isList(from);
    let to = start;
    for (let i = 0; i < length; i++) {
      let value = at(from, i, plain);
      if (value === HOLE) continue;
      if (each) value = each(value, i, from);
      if (depth > 0 && isArray(value)) {
        const inner = value as unknown as Indexed;
        to = flatten(out, inner, lengthOf(inner), to, depth - 1);
      } else if (own) {
        if (to % PART === PART - 1) grew(to);
        out[to++] = value;
      } else define(out, to++, value);
    }
    return to;
  }
}

function isSpreadable(value: unknown): value is Indexed {
  if (!isObject(value)) return false;
  const wanted = (value as { [spreadable]?: unknown })[spreadable];
  return wanted === undefined ? isArray(value) : !!wanted;
}
