import {
  apply,
  bufferLengthOf,
  type Callable,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  ownKeys,
} from "../primordials.ts";
import { isObject, toText } from "./convert.ts";
import { type Kit, native } from "./kit.ts";
import type { Sinks } from "./sinks.ts";

type Named = Record<string, ({ prototype: object } & Record<string, unknown>) | undefined>;

/** What a browser adds to the language: text and bytes that it keeps outside of the engine, and hands out as copies. */
export function meterWeb(kit: Kit, sinks: Sinks, scope: object): void {
  const { memory, method, maker } = kit;
  const names = scope as unknown as Named;

  const counted = (made: unknown): unknown => {
    if (typeof made === "string") memory.copy(made.length * 2);
    else if (isArray(made)) for (let i = 0; i < made.length; i++) counted(made[i]);
    return made;
  };

  method(
    names["TextEncoder"]?.prototype,
    "encode",
    (feral) =>
      ({
        encode(this: unknown, ...args: unknown[]): unknown {
          const text = args[0] === undefined ? "" : toText(args[0]);
          memory.fits(text.length * 3);
          const made = apply(feral, this, [text] as never) as Uint8Array;
          memory.allocate(made.byteLength);
          return made;
        },
      }).encode,
  );
  method(
    names["TextEncoder"]?.prototype,
    "encodeInto",
    (feral) =>
      ({
        encodeInto(this: unknown, text: unknown, into: unknown): unknown {
          return apply(feral, this, [toText(text), into] as never);
        },
      }).encodeInto,
  );
  method(
    names["TextDecoder"]?.prototype,
    "decode",
    (feral) =>
      ({
        decode(this: unknown, ...args: unknown[]): unknown {
          const [bytes] = args;
          memory.fits(sizeOf(bytes) * 2);
          return counted(apply(feral, this, args as never));
        },
      }).decode,
  );

  /** An address and its base, as text. */
  function spelt(args: readonly unknown[]): unknown[] {
    const texts: unknown[] = [];
    for (let i = 0; i < args.length && i < 2; i++) {
      const text = i === 1 && args[i] === undefined ? undefined : toText(args[i]);
      if (text !== undefined) memory.allocate(text.length * 8);
      texts[i] = text;
    }
    return texts;
  }
  // An address is kept as text of its own, and every part of it is handed out as another.
  maker(scope, "URL", (Feral, args, target) => native(Feral, spelt(args), target));
  for (const name of ["canParse", "parse"]) {
    method(
      names["URL"],
      name,
      (feral) =>
        ({
          [name](this: unknown, ...args: unknown[]): unknown {
            return apply(feral, this, spelt(args) as never);
          },
        })[name] as Callable,
    );
  }
  texts(kit, names["URL"]?.prototype, counted);

  maker(scope, "URLSearchParams", (Feral, args, target) => {
    const [init] = args;
    if (!isObject(init)) {
      if (init === undefined) return native(Feral, [], target);
      const text = toText(init);
      memory.allocate(text.length * 4);
      return native(Feral, [text], target);
    }
    const made = native(Feral, [listed(init)], target);
    memory.allocate((apply(rawText, made, []) as string).length * 2);
    return made;
  });
  const { prototype: search } = names["URLSearchParams"] ?? { prototype: {} };
  const rawText = getOwnPropertyDescriptor(search, "toString")?.value as Callable;
  /** A list of pairs is counted while it is read; names and values of another object are its own. */
  function listed(init: object): unknown {
    const iterate: unknown = (init as Iterable<unknown>)[Symbol.iterator];
    if (iterate === undefined || iterate === null) return init;
    if (typeof iterate !== "function") return init;
    return sinks.counted({ [Symbol.iterator]: () => apply(iterate as Callable, init, []) }, 64);
  }
  for (const name of ["append", "set", "delete", "has", "get", "getAll"]) {
    method(
      search,
      name,
      (feral) =>
        ({
          [name](this: unknown, ...args: unknown[]): unknown {
            for (let i = 0; i < args.length && i < 2; i++) {
              if (i === 1 && args[i] === undefined) continue;
              const text = toText(args[i]);
              args[i] = text;
              if (name === "append" || name === "set") memory.allocate(text.length * 2);
            }
            return counted(apply(feral, this, args as never));
          },
        })[name] as Callable,
    );
  }
  method(
    search,
    "toString",
    (feral) =>
      ({
        toString(this: unknown): unknown {
          return counted(apply(feral, this, []));
        },
      }).toString,
  );
  method(
    search,
    "forEach",
    (feral) =>
      ({
        forEach(this: unknown, callback: unknown, self: unknown): unknown {
          if (typeof callback !== "function") return apply(feral, this, [callback] as never);
          const each = (value: unknown, name: unknown, all: unknown): unknown => {
            counted(value);
            return apply(callback as Callable, self, [value, counted(name), all] as never);
          };
          return apply(feral, this, [each] as never);
        },
      }).forEach,
  );
  const entries = getOwnPropertyDescriptor(search, "entries")?.value as Callable | undefined;
  const Params = names["URLSearchParams"] as unknown as (new () => object) | undefined;
  if (entries && Params) {
    method(
      getPrototypeOf(apply(entries, new Params(), []) as object) as object,
      "next",
      (feral) =>
        ({
          next(this: unknown): unknown {
            const result = apply(feral, this, []) as { value: unknown };
            counted(result.value);
            return result;
          },
        }).next,
    );
  }

  // What an event or an error is called is copied out of the engine.
  for (const [name, count] of [
    ["Event", 1],
    ["DOMException", 2],
  ] as const) {
    maker(scope, name, (Feral, args, target) => {
      for (let i = 0; i < args.length && i < count; i++) {
        if (args[i] === undefined || (i === 1 && isObject(args[i]))) continue;
        const text = toText(args[i]);
        args[i] = text;
        memory.allocate(text.length * 2);
      }
      return native(Feral, args, target);
    });
    texts(kit, names[name]?.prototype, counted);
  }
}

/** Every getter and method without arguments that hands out text. */
export function texts(
  { getter, method }: Kit,
  prototype: object | undefined,
  counted: (made: unknown) => unknown,
): void {
  if (prototype === undefined) return;
  for (const key of ownKeys(prototype)) {
    const { get, value, configurable } = getOwnPropertyDescriptor(prototype, key) as PropertyDescriptor;
    if (!configurable) continue;
    if (get) {
      getter(prototype, key, (feral) => {
        const holder = {
          get [key](): unknown {
            return counted(apply(feral, this, []));
          },
        };
        return (getOwnPropertyDescriptor(holder, key) as { get: Callable }).get;
      });
    } else if (typeof value === "function" && (key === "toString" || key === "toJSON")) {
      method(
        prototype,
        key,
        (feral) =>
          ({
            [key](this: unknown): unknown {
              return counted(apply(feral, this, []));
            },
          })[key] as Callable,
      );
    }
  }
}

function sizeOf(bytes: unknown): number {
  if (!isObject(bytes)) return 0;
  const buffer = bufferLengthOf(bytes);
  if (buffer >= 0) return buffer;
  return ArrayBuffer.isView(bytes) ? bytes.byteLength : 0;
}
