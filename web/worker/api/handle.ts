import type { Handle } from "../../generated/wire.ts";
import { refusal } from "../failure.ts";
import {
  create,
  defineProperty,
  indexOf,
  isInteger,
  max,
  min,
  sliceText,
  TypeErrorOf,
  WeakMapOf,
} from "../runtime/primordials.ts";
import { END, lazy, type Next } from "./lazy.ts";

/** A part of what is behind a handle, and where it ends. */
export interface Part {
  readonly value: unknown;
  readonly next: number;
}

export type ReadPart = (number: number, from: number, to: number, part: boolean) => Promise<Part>;

/**
 * What a program gets in place of a result that stays with the host. Nothing is decided here: the gate of the run knows
 * which numbers mean something, and how much may be read.
 */
export function makeHandle({ length, number, of }: Handle, read: ReadPart): object {
  const made: object = create(null);
  const add = (name: string, value: unknown, enumerable = false) => defineProperty(made, name, { value, enumerable });
  const slice = async (from?: unknown, to?: unknown) => {
    const first = placed(from, 0, length);
    return (await read(number, first, max(first, placed(to, length, length)), false)).value;
  };
  add("handle", of, true);
  add("length", length, true);
  add("slice", slice);
  add("value", () => slice());
  add("at", async (index: unknown) => {
    const first = placed(index, 0, length);
    const value = (await read(number, first, min(first + 1, length), false)).value as ArrayLike<unknown>;
    return value[0];
  });
  add("toJSON", () => {
    throw refusal("INVALID_PARAMS", "TypeError", UNREAD, TypeErrorOf);
  });
  const handle = lazy(of === "list" ? elements(number, length, read) : lines(number, length, read), made);
  numbers.set(handle, number);
  return handle;
}

const numbers = new WeakMapOf<object, number>();

/** The number of a handle; `undefined` for everything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "object" && value !== null ? numbers.get(value) : undefined;
}

const UNREAD =
  "This is a handle: what it stands for is still with the host. Write `await it.value()` for all of it, `await it.slice(0, 10)` " +
  "for a part, or `for await (const item of it)`; return what you computed from it";

/** As arrays count: from the end where it is negative. */
function placed(index: unknown, otherwise: number, length: number): number {
  if (index === undefined) return otherwise;
  if (typeof index !== "number" || !isInteger(index)) throw new TypeErrorOf("a place in a handle is a whole number");
  return index < 0 ? max(0, length + index) : min(index, length);
}

function elements(number: number, length: number, read: ReadPart): () => Next {
  return () => {
    let values: readonly unknown[] = [];
    let at = 0;
    let next = 0;
    return async () => {
      if (at === values.length) {
        if (next >= length) return END;
        const part = await read(number, next, length, true);
        values = part.value as readonly unknown[];
        next = part.next;
        at = 0;
      }
      return { done: false, value: values[at++] };
    };
  };
}

/** Of a text, without their ends. */
function lines(number: number, length: number, read: ReadPart): () => Next {
  return () => {
    let text = "";
    let at = 0;
    let next = 0;
    return async () => {
      let from = at;
      for (;;) {
        const end = indexOf(text, "\n", from);
        if (end >= 0) {
          const line = sliceText(text, at, end);
          at = end + 1;
          return { done: false, value: line };
        }
        if (next >= length) break;
        const part = await read(number, next, length, true);
        text = sliceText(text, at, text.length);
        from = text.length;
        text += part.value as string;
        at = 0;
        next = part.next;
      }
      if (at >= text.length) return END;
      const line = sliceText(text, at, text.length);
      at = text.length;
      return { done: false, value: line };
    };
  };
}
