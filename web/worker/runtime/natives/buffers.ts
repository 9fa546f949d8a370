import {
  apply,
  bufferLengthOf,
  type Callable,
  getOwnPropertyDescriptor,
  iterator,
  TypedArrayOf,
  TypeErrorOf,
  typedLengthOf,
} from "../primordials.ts";
import { isObject, relative, toInteger, toLength, toText } from "./convert.ts";
import { type Kit, native } from "./kit.ts";
import { shown } from "./list_steps.ts";
import type { Sinks } from "./sinks.ts";

const TYPED = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
];
const MAX_INDEX = 2 ** 53 - 1;

/** ArrayBuffer, the typed arrays, and what copies them. Lengths are converted once and handed on as numbers. */
export function meterBuffers({ memory, method, maker }: Kit, sinks: Sinks, scope: object): void {
  const wanted = (bytes: number): void => {
    if (bytes > 0 && bytes <= MAX_INDEX) memory.allocate(bytes);
  };
  /**
   * Bytes that a copy has counted and its species is about to ask for. A program can say that there is no species, so the
   * copy counts; but where there is one, what it makes is the copy.
   */
  let paid = -1;
  const asked = (bytes: number): void => {
    if (bytes !== paid) wanted(bytes);
    paid = -1;
  };
  const copied = (feral: Callable, self: unknown, args: readonly unknown[], bytes: number): unknown => {
    wanted(bytes);
    paid = bytes;
    try {
      return apply(feral, self, args as never);
    } finally {
      paid = -1;
    }
  };
  const { prototype } = ArrayBuffer;

  maker(scope, "ArrayBuffer", (Feral, args, target) => {
    const length = toInteger(args[0]);
    const options = args[1];
    const most = isObject(options) ? (options as { maxByteLength?: unknown }).maxByteLength : undefined;
    if (most === undefined) {
      asked(length);
      return native(Feral, [length], target);
    }
    const maxByteLength = toInteger(most);
    wanted(length);
    return native(Feral, [length, { maxByteLength }], target);
  });

  // A buffer's memory is the one kind that is known to be given back.
  for (const name of ["resize", "transfer", "transferToFixedLength"]) {
    method(
      prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, length: unknown): unknown {
            const before = isObject(this) ? bufferLengthOf(this) : -1;
            if (before < 0) return apply(feral, this, [length] as never);
            const after =
              length === undefined && name !== "resize" ? bufferLengthOf(this as object) : toInteger(length);
            if (after > before) wanted(after);
            const made = apply(feral, this, [after] as never);
            memory.release(after > before ? before : before - after);
            return made;
          },
        })[name] as Callable,
    );
  }
  method(
    prototype,
    "slice",
    (feral) =>
      ({
        slice(this: unknown, start: unknown, end: unknown): unknown {
          const length = isObject(this) ? bufferLengthOf(this) : -1;
          if (length < 0) return apply(feral, this, [start, end] as never);
          const from = relative(start, length, 0);
          const to = relative(end, length, length);
          return copied(feral, this, [from, to], to > from ? to - from : 0);
        },
      }).slice,
  );

  for (const name of TYPED) {
    const Feral = (scope as Record<string, unknown>)[name] as { BYTES_PER_ELEMENT: number } | undefined;
    if (Feral === undefined) continue;
    const bytes = Feral.BYTES_PER_ELEMENT;
    maker(scope, name, (Typed, args, target) => {
      const [source] = args;
      if (!isObject(source)) {
        const length = toInteger(source);
        asked(length * bytes);
        return native(Typed, args.length === 0 ? [] : [length], target);
      }
      if (bufferLengthOf(source) >= 0) return native(Typed, args, target);
      const typed = typedLengthOf(source);
      if (typed >= 0) {
        wanted(typed * bytes);
        return native(Typed, [source], target);
      }
      const method: unknown = (source as Iterable<unknown>)[iterator];
      if (method !== undefined && method !== null) {
        if (typeof method !== "function") throw new TypeErrorOf(`${shown(method)} is not a function`);
        const items = sinks.collected(source, method, 8);
        wanted(items.length * bytes);
        const out = native(Typed, [items.length], target) as unknown[];
        for (let i = 0; i < items.length; i++) out[i] = items[i];
        return out;
      }
      const length = toLength((source as { length: unknown }).length);
      wanted(length * bytes);
      const out = native(Typed, [length], target) as unknown[];
      for (let i = 0; i < length; i++) out[i] = (source as unknown[])[i];
      return out;
    });
  }

  // By the steps of the language, because the constructor is a program's to choose.
  method(
    TypedArrayOf,
    "from",
    (feral) =>
      ({
        from(this: unknown, source: unknown, each: unknown, self: unknown): unknown {
          if (typeof this !== "function") return apply(feral, this, [source] as never);
          if (each !== undefined && typeof each !== "function")
            throw new TypeErrorOf(`${shown(each)} is not a function`);
          const map = each as Callable | undefined;
          const method: unknown = (source as Iterable<unknown>)[iterator];
          let items = source as { readonly [index: number]: unknown };
          let length: number;
          if (method !== undefined && method !== null) {
            if (typeof method !== "function") throw new TypeErrorOf(`${shown(method)} is not a function`);
            const list = sinks.collected(source, method, 8);
            items = list;
            ({ length } = list);
          } else {
            items = Object(source);
            length = toLength((items as unknown as { length: unknown }).length);
          }
          const out = new (this as unknown as new (length: number) => unknown[])(length);
          const made = isObject(out) ? typedLengthOf(out) : -1;
          if (made < 0) throw new TypeErrorOf("this is not a typed array.");
          if (made < length)
            throw new TypeErrorOf("Derived TypedArray constructor created an array which was too small");
          for (let i = 0; i < length; i++) {
            const value = items[i];
            out[i] = map ? apply(map, self, [value, i] as never) : value;
          }
          return out;
        },
      }).from,
  );

  const byteLength = getOwnPropertyDescriptor(TypedArrayOf.prototype, "byteLength")?.get as Callable;
  const bytesOf = (self: unknown): number =>
    isObject(self) && typedLengthOf(self) > 0 ? (apply(byteLength, self, []) as number) / typedLengthOf(self) : 1;
  const sizeOf = (self: unknown): number => (isObject(self) ? typedLengthOf(self) : -1);
  for (const name of ["slice", "map", "filter"]) {
    method(
      TypedArrayOf.prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, first: unknown, second: unknown): unknown {
            const length = sizeOf(this);
            if (length < 0) return apply(feral, this, [first, second] as never);
            if (name !== "slice") return copied(feral, this, [first, second], length * bytesOf(this));
            const from = relative(first, length, 0);
            const to = relative(second, length, length);
            return copied(feral, this, [from, to], to > from ? (to - from) * bytesOf(this) : 0);
          },
        })[name] as Callable,
    );
  }
  for (const name of ["toReversed", "toSorted", "with"]) {
    method(
      TypedArrayOf.prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, first: unknown, second: unknown): unknown {
            wanted(sizeOf(this) * bytesOf(this));
            return apply(feral, this, (name === "with" ? [first, second] : [first]) as never);
          },
        })[name] as Callable,
    );
  }
  method(
    TypedArrayOf.prototype,
    "join",
    (feral) =>
      ({
        join(this: unknown, separator: unknown): unknown {
          const length = sizeOf(this);
          if (length < 0) return apply(feral, this, [separator] as never);
          const between = separator === undefined ? "," : toText(separator);
          memory.fits(length * (between.length + 24) * 2);
          const text = apply(feral, this, [between] as never) as string;
          memory.copy(text.length * 2);
          return text;
        },
      }).join,
  );
  method(
    TypedArrayOf.prototype,
    "toLocaleString",
    (feral) =>
      ({
        toLocaleString(this: unknown, locales: unknown, options: unknown): unknown {
          memory.fits(sizeOf(this) * 256);
          const text = apply(feral, this, [locales, options] as never) as string;
          memory.copy(text.length * 2);
          return text;
        },
      }).toLocaleString,
  );
}
