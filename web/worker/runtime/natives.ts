import type { Construct } from "./construct.ts";
import { cloned, elements, flattened, found, joined, listed, wanted } from "./estimates.ts";
import type { Memory } from "./memory.ts";
import {
  apply,
  bufferLengthOf,
  type Callable,
  defineProperty,
  getOwnPropertyDescriptor,
  globalObject,
  isArray,
  TypedArrayOf,
} from "./primordials.ts";

/** What a native will need, in bytes, told from what it is called on and with. */
type Estimate = (self: unknown, args: readonly unknown[]) => number;

/** One row: a native that allocates as much as its data is long or its argument says. */
type Row = readonly [holder: object, name: string, how: "allocate" | "copy", estimate: Estimate];

const text = (self: unknown) => (typeof self === "string" ? self.length * 2 : 0);

const ROWS: readonly Row[] = [
  [String.prototype, "repeat", "allocate", (self, [count]) => text(self) * wanted(count)],
  [String.prototype, "padStart", "allocate", (_self, [length]) => wanted(length) * 2],
  [String.prototype, "padEnd", "allocate", (_self, [length]) => wanted(length) * 2],
  [String.prototype, "split", "copy", (self) => text(self) * 4],
  [String.prototype, "concat", "copy", (self, args) => text(self) + joined(args, "")],
  [Array.prototype, "join", "copy", (self, [separator]) => joined(self, separator)],
  [Array.prototype, "fill", "allocate", elements],
  [
    Array.prototype,
    "concat",
    "copy",
    (self, args) => args.reduce<number>((sum, arg) => sum + elements(arg), elements(self)),
  ],
  [Array.prototype, "flat", "copy", (self, [depth]) => flattened(self, depth)],
  [Array.prototype, "splice", "copy", elements],
  [Array.prototype, "toSorted", "copy", elements],
  [Array.prototype, "toReversed", "copy", elements],
  [Array.prototype, "toSpliced", "copy", elements],
  [Array.prototype, "with", "copy", elements],
  [Array, "from", "allocate", (_self, [source]) => elements(source)],
  [TypedArrayOf, "from", "allocate", (_self, [source]) => elements(source)],
  [TypedArrayOf.prototype, "slice", "copy", elements],
  [TypedArrayOf.prototype, "map", "copy", elements],
  [TypedArrayOf.prototype, "filter", "copy", elements],
  [ArrayBuffer.prototype, "slice", "copy", (_self, [start, end]) => wanted(end) - wanted(start)],
  [BigInt, "asUintN", "allocate", (_self, [bits]) => wanted(bits) / 8],
  [BigInt, "asIntN", "allocate", (_self, [bits]) => wanted(bits) / 8],
  [Function.prototype, "apply", "copy", (_self, [, args]) => listed(args)],
  [Reflect, "apply", "copy", (_self, [, , args]) => listed(args)],
];

const stringPrototype = String.prototype;
const { TextEncoder: Encoder } = globalThis as { TextEncoder?: { readonly prototype: object } };

/** Natives that read one text, and how many bytes they make of a letter. */
const LONG_TEXTS: readonly (readonly [holder: object | undefined, name: string, times: number])[] = [
  [stringPrototype, "toUpperCase", 2],
  [stringPrototype, "toLowerCase", 2],
  [stringPrototype, "toLocaleUpperCase", 2],
  [stringPrototype, "toLocaleLowerCase", 2],
  [stringPrototype, "normalize", 2],
  [JSON, "parse", 8],
  [Encoder?.prototype, "encode", 3],
];

/** The same, by the name of the global function. */
const GLOBAL_TEXTS: readonly (readonly [name: string, times: number])[] = [
  ["btoa", 3],
  ["atob", 2],
  ["encodeURI", 6],
  ["encodeURIComponent", 6],
  ["escape", 6],
];

/** Lists made of objects, and how many bytes they have for each property. */
const LISTS = [
  ["keys", 8],
  ["values", 8],
  ["entries", 48],
  ["getOwnPropertyNames", 8],
] as const;

/** Objects made of lists; told afterwards for the same reason. */
const FOUND: readonly (readonly [holder: object, name: string])[] = [
  [Object, "fromEntries"],
  [Object, "groupBy"],
];

/** Puts a count in front of every native that allocates by the size of its data (layer 8). */
export function meterNatives(memory: Memory, construct: Construct): void {
  for (const [holder, name, how, estimate] of ROWS) {
    replace(holder, name, (feral) => ({
      method(...args: unknown[]): unknown {
        memory[how](estimate(this, args));
        return apply(feral, this, args as never);
      },
    }));
  }
  // What these make can be told only afterwards; the engine's own limit on text stands before.
  for (const [holder, name] of [
    [String.prototype, "replace"],
    [String.prototype, "replaceAll"],
    [JSON, "stringify"],
  ] as const) {
    replace(holder, name, (feral) => ({
      method(...args: unknown[]): unknown {
        const made = apply(feral, this, args as never);
        if (typeof made === "string") memory.copy(made.length * 2);
        return made;
      },
    }));
  }
  // These make a list as long as an object, of which nobody can ask the length without making the list.
  for (const [name, bytes] of LISTS) {
    replace(Object, name, (feral) => ({
      method(value: unknown): unknown {
        const made = (feral as (value: unknown) => unknown[])(value);
        if (made.length > 512) memory.copy(made.length * bytes);
        return made;
      },
    }));
  }
  for (const [holder, name] of FOUND) {
    replace(holder, name, (feral) => ({
      method(...args: unknown[]): unknown {
        const made = apply(feral, this, args as never) as unknown;
        memory.copy(found(made));
        return made;
      },
    }));
  }
  // What a program's own `Symbol.match` answers is the program's.
  replace(stringPrototype, "match", (feral) => ({
    method(...args: unknown[]): unknown {
      const made = apply(feral, this, args as never) as unknown;
      if (isArray(made) && made.length > 512) memory.copy(made.length * 32);
      return made;
    },
  }));
  meterClones(memory);
  for (const [name, times] of GLOBAL_TEXTS) meterGlobal(memory, name, times);
  replace(Reflect, "construct", (feral) => ({
    method(...args: unknown[]): unknown {
      const [maker, list] = args;
      memory.allocate(listed(list));
      if (isArray(list) && list.length === 1) construct.size(list[0], maker);
      return apply(feral, this, args as never);
    },
  }));
  // A buffer's memory is the one kind that is known to be given back.
  for (const name of ["resize", "transfer", "transferToFixedLength"]) {
    replace(ArrayBuffer.prototype, name, (feral) => ({
      method(...args: unknown[]): unknown {
        const before = bufferLengthOf(this);
        const after = typeof args[0] === "number" ? wanted(args[0]) : before;
        if (after > before) memory.allocate(after);
        const made = apply(feral, this, args as never);
        memory.release(after > before ? before : before - after);
        return made;
      },
    }));
  }
  replace(Array.prototype, "flatMap", (feral) => ({
    method(callback: Callable, self: unknown): unknown {
      const counted = (value: unknown, index: number, list: unknown): unknown => {
        const part = apply(callback, self, [value, index, list] as never);
        memory.copy(elements(part));
        return part;
      };
      return apply(feral, this, (typeof callback === "function" ? [counted] : [callback]) as never);
    },
  }));
  // Texts that are made anew, and data made of a text; short ones are bounded by the calls it takes to make them.
  for (const [holder, name, times] of LONG_TEXTS) {
    if (holder === undefined) continue;
    replace(holder, name, (feral) => ({
      method(first: unknown, second: unknown): unknown {
        const text: unknown = holder === stringPrototype ? this : first;
        if (typeof text === "string" && text.length > 2048) memory.copy(text.length * times);
        return apply(feral, this, [first, second] as never);
      },
    }));
  }
  // Those that programs call most are written out, so that the browser can compile them in place.
  replace(Array.prototype, "map", (feral) => ({
    method(callback: unknown, self: unknown): unknown {
      if ((this as unknown as ArrayLike<unknown>).length > 512) memory.copy(elements(this));
      return apply(feral, this, [callback, self] as never);
    },
  }));
  replace(Array.prototype, "filter", (feral) => ({
    method(callback: unknown, self: unknown): unknown {
      if ((this as unknown as ArrayLike<unknown>).length > 512) memory.copy(elements(this));
      return apply(feral, this, [callback, self] as never);
    },
  }));
  replace(Array.prototype, "slice", (feral) => ({
    method(start: unknown, end: unknown): unknown {
      if ((this as unknown as ArrayLike<unknown>).length > 512) memory.copy(elements(this));
      return apply(feral, this, [start, end] as never);
    },
  }));
}

/** On the global object itself: browsers have it there or behind. A clone is no larger than what it is made of. */
function meterClones(memory: Memory): void {
  const feral = (globalObject as { structuredClone?: Callable }).structuredClone;
  if (feral === undefined) return;
  const { structuredClone } = {
    structuredClone(value: unknown, options?: unknown): unknown {
      const made = apply(feral, undefined, [value, options] as never);
      memory.copy(cloned(made));
      return made;
    },
  };
  defineProperty(structuredClone, "length", { value: 1, configurable: true });
  defineProperty(globalObject, "structuredClone", { value: structuredClone, writable: true, configurable: true });
}

function meterGlobal(memory: Memory, name: string, times: number): void {
  const feral = (globalObject as Record<string, unknown>)[name] as Callable | undefined;
  if (feral === undefined) return;
  const { [name]: metered } = {
    [name](...args: unknown[]): unknown {
      const [text] = args;
      if (typeof text === "string" && text.length > 2048) memory.copy(text.length * times);
      return apply(feral, undefined, args as never);
    },
  };
  defineProperty(metered as object, "length", { value: feral.length, configurable: true });
  defineProperty(globalObject, name, { value: metered, writable: true, configurable: true });
}

/** A method, because a method cannot be called with `new`, like the native it stands for. */
function replace(holder: object, name: string, make: (feral: Callable) => { method: Callable }): void {
  const descriptor = getOwnPropertyDescriptor(holder, name);
  const feral = descriptor?.value as Callable | undefined;
  // Newer natives are not in every browser.
  if (descriptor === undefined || feral === undefined) return;
  const { method } = make(feral);
  defineProperty(method, "name", { value: name, configurable: true });
  defineProperty(method, "length", { value: feral.length, configurable: true });
  defineProperty(holder, name, { ...descriptor, value: method });
}
