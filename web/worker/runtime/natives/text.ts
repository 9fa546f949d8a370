import { apply, type Callable, ListOf } from "../primordials.ts";
import { isObject, toInteger, toLength, toText } from "./convert.ts";
import type { Kit } from "./kit.ts";
import { makeWriter } from "./writer.ts";

/** So many letters are made at once. */
const FEW = 8192;

/** Letters in the result for a letter of the text, at most. */
const LONGER: Readonly<Record<string, number>> = {
  toUpperCase: 3,
  toLowerCase: 3,
  toLocaleUpperCase: 3,
  toLocaleLowerCase: 3,
  toWellFormed: 1,
};
/** In the compatibility forms one letter becomes up to eighteen. */
const NORMALISED = { NFC: 3, NFD: 4, NFKC: 18, NFKD: 18 } as Readonly<Record<string, number>>;
/** Elements made of text, which quote it. */
const TAGS = ["anchor", "big", "blink", "bold", "fixed", "fontcolor", "fontsize", "italics", "link", "small", "strike"];
/** Global functions of one text. */
const SPELLINGS: Readonly<Record<string, number>> = {
  encodeURI: 9,
  encodeURIComponent: 9,
  decodeURI: 1,
  decodeURIComponent: 1,
  escape: 6,
  unescape: 1,
  btoa: 2,
  atob: 1,
};

/** Natives that make text of text. `this` and every argument are converted once, in the native's order. */
export function meterText(kit: Kit, scope: object): void {
  const { memory, method } = kit;
  const { prototype } = String;
  /** Nothing can be text of these; the native says so. */
  const none = (value: unknown): boolean => value === undefined || value === null;
  /** What may become too long is not begun; what was made is counted. */
  const made = (feral: Callable, self: unknown, args: readonly unknown[], most: number): unknown => {
    memory.fits(most * 2);
    const text = apply(feral, self, args as never);
    if (typeof text === "string") memory.copy(text.length * 2);
    return text;
  };

  method(
    prototype,
    "repeat",
    (feral) =>
      ({
        repeat(this: unknown, count: unknown): unknown {
          if (none(this)) return apply(feral, this, []);
          const text = toText(this);
          const times = toInteger(count);
          if (times > 0 && times < Number.POSITIVE_INFINITY) memory.allocate(text.length * times * 2);
          return apply(feral, text, [times] as never);
        },
      }).repeat,
  );

  for (const name of ["padStart", "padEnd"]) {
    method(
      prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, length: unknown, filler: unknown): unknown {
            if (none(this)) return apply(feral, this, []);
            const text = toText(this);
            const wanted = toLength(length);
            if (wanted <= text.length) return text;
            const fill = filler === undefined ? " " : toText(filler);
            if (fill !== "") memory.allocate(wanted * 2);
            return apply(feral, text, [wanted, fill] as never);
          },
        })[name] as Callable,
    );
  }

  method(
    prototype,
    "concat",
    (feral) =>
      ({
        concat(this: unknown, ...args: unknown[]): unknown {
          if (none(this)) return apply(feral, this, []);
          const text = toText(this);
          let length = text.length;
          for (let i = 0; i < args.length; i++) {
            const part = toText(args[i]);
            args[i] = part;
            length += part.length;
          }
          memory.copy(length * 2);
          return apply(feral, text, args as never);
        },
      }).concat,
  );

  for (const name of [...Object.keys(LONGER), "normalize"]) {
    method(
      prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, first: unknown): unknown {
            if (none(this)) return apply(feral, this, []);
            const text = toText(this);
            if (name !== "normalize") return made(feral, text, [first], text.length * (LONGER[name] ?? 1));
            const form = first === undefined ? "NFC" : toText(first);
            return made(feral, text, [form], text.length * (NORMALISED[form] ?? 1));
          },
        })[name] as Callable,
    );
  }

  for (const name of [...TAGS, "sub", "sup"]) {
    method(
      prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, attribute: unknown): unknown {
            if (none(this)) return apply(feral, this, []);
            const text = toText(this);
            const value = feral.length === 0 ? "" : toText(attribute);
            return made(feral, text, [value], text.length + value.length * 6);
          },
        })[name] as Callable,
    );
  }

  const names = scope as Record<string, unknown>;
  for (const name of Object.keys(SPELLINGS)) {
    if (typeof names[name] !== "function") continue;
    method(
      ownerOf(scope, name),
      name,
      (feral) =>
        ({
          [name](...args: unknown[]): unknown {
            if (args.length === 0 && (name === "btoa" || name === "atob")) return apply(feral, undefined, []);
            const text = toText(args[0]);
            return made(feral, undefined, [text], text.length * (SPELLINGS[name] ?? 1));
          },
        })[name] as Callable,
    );
  }

  // Its pieces are a list that answers for itself.
  method(
    String,
    "raw",
    () =>
      ({
        raw(template: unknown, ...values: unknown[]): unknown {
          const cooked = Object(notNothing(template)) as { raw: unknown };
          const raw = Object(notNothing(cooked.raw)) as { readonly [index: number]: unknown; length: unknown };
          const length = toLength(raw.length);
          const writer = makeWriter(kit);
          for (let i = 0; i < length; i++) {
            writer.add(toText(raw[i]));
            if (i + 1 < length && i < values.length) writer.add(toText(values[i]));
          }
          return writer.done();
        },
      }).raw,
  );

  for (const name of ["fromCharCode", "fromCodePoint"]) {
    method(
      String,
      name,
      (feral) =>
        ({
          [name](...codes: unknown[]): unknown {
            memory.copy(codes.length * 4);
            if (codes.length <= FEW) return apply(feral, undefined, codes as never);
            // Handed on whole, so many would take twice the room on the stack.
            const writer = makeWriter(kit);
            for (let at = 0; at < codes.length; at += FEW) {
              const part: unknown[] = [];
              for (let i = at; i < codes.length && i < at + FEW; i++) part[i - at] = codes[i];
              writer.add(apply(feral, undefined, part as never) as string);
            }
            return writer.done();
          },
        })[name] as Callable,
    );
  }

  // The registry keeps a text of its own, for good.
  method(
    Symbol,
    "for",
    (feral) =>
      ({
        for(key: unknown): unknown {
          const text = toText(key);
          memory.allocate(text.length * 2);
          return apply(feral, undefined, [text] as never);
        },
      }).for,
  );
  method(
    Symbol.prototype,
    "toString",
    (feral) =>
      ({
        toString(this: unknown): unknown {
          return made(feral, this, [], 0);
        },
      }).toString,
  );
}

/** The object that has the name: browsers put their functions on the global object or behind it. */
export function ownerOf(scope: object, name: PropertyKey): object | undefined {
  let holder: object | null = scope;
  while (holder !== null && !Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder);
  return holder ?? undefined;
}

function notNothing(value: unknown): unknown {
  if (value === undefined || value === null) throw new TypeError("Cannot convert undefined or null to object");
  return value;
}

/** A list of its own for the arguments of a call, each read once. */
export function listOf(source: unknown, memory: Kit["memory"]): unknown[] {
  if (!isObject(source)) throw new TypeError("CreateListFromArrayLike called on non-object");
  const length = toLength((source as { length: unknown }).length);
  memory.copy(length * 8);
  // More than any browser takes; it says so itself.
  const out = new ListOf<unknown>(length > 0xffff_ffff ? 0 : length);
  for (let i = 0; i < length; i++) out[i] = (source as unknown[])[i];
  return out;
}
