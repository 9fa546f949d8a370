import { apply, type Callable, ListOf, min, RangeErrorOf, TypeErrorOf } from "../primordials.ts";
import { isList, relative } from "./convert.ts";
import type { Kit } from "./kit.ts";
import { called, type Indexed, ITEM, type ListSteps, lengthOf, MAX_LENGTH, objectOf, PART } from "./list_steps.ts";

type Natives = Readonly<
  Record<"fill" | "copyWithin" | "unshift" | "toReversed" | "toSorted" | "toSpliced" | "with" | "sort", Callable>
>;

/** The natives of lists that fill, move or sort one, and the copies that do so. */
export function meterListEdits({ memory, methods }: Kit, { grew }: ListSteps): void {
  methods(ListOf.prototype as unknown as Natives, (raw) => ({
    fill(this: unknown, value: unknown, start: unknown, end: unknown): unknown {
      const list = objectOf(this, "fill");
      const length = lengthOf(list);
      const from = relative(start, length, 0);
      const to = relative(end, length, length);
      if (to > from) memory.allocate((to - from) * (isList(list) ? ITEM : ITEM * 8));
      if (isList(list)) return apply(raw.fill, list, [value, from, to] as never);
      for (let i = from; i < to; i++) list[i] = value;
      return list;
    },
    copyWithin(this: unknown, target: unknown, start: unknown, end: unknown): unknown {
      const list = objectOf(this, "copyWithin");
      const length = lengthOf(list);
      const to = relative(target, length, 0);
      const from = relative(start, length, 0);
      const until = relative(end, length, length);
      // A hole that is filled takes room; there are no more of them than items that are copied.
      if (until > from) memory.copy((until - from) * ITEM);
      if (isList(list)) return apply(raw.copyWithin, list, [to, from, until] as never);
      let count = min(until - from, length - to);
      const back = from < to && to < from + count;
      let at = back ? from + count - 1 : from;
      let put = back ? to + count - 1 : to;
      for (; count > 0; count--, at += back ? -1 : 1, put += back ? -1 : 1) {
        if (at in list) {
          memory.copy(ITEM * 8);
          list[put] = list[at];
        } else delete list[put];
      }
      return list;
    },
    unshift(this: unknown, ...args: unknown[]): unknown {
      if (!isList(this)) return added(this, args, true);
      memory.copy(args.length * ITEM);
      return apply(raw.unshift, this, args as never);
    },
    toReversed(this: unknown): unknown {
      const list = objectOf(this, "toReversed");
      if (isList(list)) {
        memory.copy(list.length * ITEM);
        return apply(raw.toReversed, list, []);
      }
      const length = lengthOf(list);
      if (length > 0xffff_ffff) throw new RangeErrorOf("Invalid array length");
      memory.copy(length * ITEM);
      const out = new ListOf<unknown>(length);
      for (let i = 0; i < length; i++) out[i] = list[length - 1 - i];
      return out;
    },
    toSorted(this: unknown, compare: unknown): unknown {
      if (compare !== undefined) called(compare);
      const list = objectOf(this, "toSorted");
      if (!isList(list)) return apply(raw.sort, dense(list), [compare] as never);
      memory.copy(list.length * ITEM);
      return apply(raw.toSorted, list, [compare] as never);
    },
    toSpliced(this: unknown, ...args: unknown[]): unknown {
      const list = objectOf(this, "toSpliced");
      if (!isList(list)) return apply(raw.toSpliced, dense(list), args as never);
      memory.copy((list.length + args.length) * ITEM);
      return apply(raw.toSpliced, list, args as never);
    },
    with(this: unknown, index: unknown, value: unknown): unknown {
      const list = objectOf(this, "with");
      if (!isList(list)) return apply(raw.with, dense(list), [index, value] as never);
      memory.copy(list.length * ITEM);
      return apply(raw.with, list, [index, value] as never);
    },
    sort(this: unknown, compare: unknown): unknown {
      if (compare !== undefined) called(compare);
      const list = objectOf(this, "sort");
      if (isList(list)) {
        memory.copy(list.length * ITEM);
        return apply(raw.sort, list, [compare] as never);
      }
      const length = lengthOf(list);
      const items: unknown[] = [];
      for (let i = 0; i < length; i++) {
        if (!(i in list)) continue;
        if (items.length % PART === PART - 1) grew(items.length);
        items[items.length] = list[i];
      }
      apply(raw.sort, items, [compare] as never);
      for (let i = 0; i < items.length; i++) list[i] = items[i];
      for (let i = items.length; i < length; i++) if (i in list) delete list[i];
      return list;
    },
  }));

  /** `push` and `unshift` on what is not a list. */
  function added(self: unknown, args: readonly unknown[], front: boolean): number {
    const list = objectOf(self, front ? "unshift" : "push");
    const length = lengthOf(list);
    if (length + args.length > MAX_LENGTH) throw new TypeErrorOf("Pushing elements past 2 ** 53 - 1");
    memory.copy(args.length * ITEM * 8);
    if (front && args.length > 0) {
      for (let i = length - 1; i >= 0; i--) {
        memory.copy(ITEM * 8);
        if (i in list) list[i + args.length] = list[i];
        else delete list[i + args.length];
      }
    }
    for (let i = 0; i < args.length; i++) list[front ? i : length + i] = args[i];
    list.length = length + args.length;
    return length + args.length;
  }

  /** A copy with every hole an `undefined`, as the newer natives make it. */
  function dense(from: Indexed): unknown[] {
    const length = lengthOf(from);
    if (length > 0xffff_ffff) throw new RangeErrorOf("Invalid array length");
    memory.copy(length * ITEM);
    const out = new ListOf<unknown>(length);
    for (let i = 0; i < length; i++) out[i] = from[i];
    return out;
  }
}
