import {
  apply,
  type Callable,
  freeze,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  ownKeys,
  WeakMapOf,
} from "../primordials.ts";
import { isObject, toText } from "./convert.ts";
import { disguise, type Kit, native } from "./kit.ts";
import type { Sinks } from "./sinks.ts";
import { texts } from "./web.ts";

type Class = { prototype: object } & Record<string, unknown>;

/** A part of a formatted text is an object of two texts. */
const PART = 96;

/** Texts that Intl makes of integers and lists of any length. */
export function meterIntl(kit: Kit, sinks: Sinks, intl: Record<string, Class | undefined> | undefined): void {
  if (intl === undefined) return;
  const { memory, method, getter, maker } = kit;
  const counted = (made: unknown): unknown => {
    if (typeof made === "string") memory.copy(made.length * 2);
    else if (isArray(made)) memory.copy(made.length * PART);
    return made;
  };
  const after = (holder: object | undefined, names: readonly string[]): void => {
    for (const name of names) {
      method(
        holder,
        name,
        (feral) =>
          ({
            [name](this: unknown, ...args: unknown[]): unknown {
              return counted(apply(feral, this, args as never));
            },
          })[name] as Callable,
      );
    }
  };

  for (const name of ["NumberFormat", "DateTimeFormat"]) {
    const prototype = intl[name]?.prototype;
    // A formatter has one function of its own, made when it is first asked for.
    const made = new WeakMapOf<object, Callable>();
    getter(prototype, "format", (feral) => {
      const holder = {
        get format(): unknown {
          const own = apply(feral, this, []) as Callable;
          const known = made.get(own);
          if (known) return known;
          const tame = (...args: unknown[]): unknown => counted(apply(own, undefined, args as never));
          disguise(tame as Callable, own);
          made.set(own, tame as Callable);
          return tame;
        },
      };
      return (getOwnPropertyDescriptor(holder, "format") as { get: Callable }).get;
    });
    after(prototype, ["formatToParts", "formatRange", "formatRangeToParts"]);
  }
  for (const name of ["format", "formatToParts"]) {
    method(
      intl["ListFormat"]?.prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, list: unknown): unknown {
            // A text is a list of letters.
            const source = list === undefined ? list : sinks.counted(list, PART);
            return counted(apply(feral, this, [source] as never));
          },
        })[name] as Callable,
    );
  }
  after(intl["DurationFormat"]?.prototype, ["format", "formatToParts"]);
  after(intl["RelativeTimeFormat"]?.prototype, ["format", "formatToParts"]);
  after(intl["DisplayNames"]?.prototype, ["of"]);
  after(intl as unknown as object, ["getCanonicalLocales"]);

  maker(intl, "Locale", (Feral, args, target) => {
    if (typeof args[0] === "string") memory.allocate(args[0].length * 8);
    return native(Feral, args, target);
  });
  texts(kit, intl["Locale"]?.prototype, counted);
  meterSegments(kit, intl["Segmenter"]?.prototype);
}

/** What a segmenter finds is cut out of its text. The prototypes are met with the first text that is cut. */
function meterSegments({ memory, method }: Kit, prototype: object | undefined): void {
  let met = false;
  const cut = (found: unknown): unknown => {
    if (isObject(found)) memory.copy((found as { segment?: string }).segment?.length ?? 0);
    return found;
  };
  method(
    prototype,
    "segment",
    (feral) =>
      ({
        segment(this: unknown, text: unknown): unknown {
          const segments = apply(feral, this, [toText(text)] as never) as Intl.Segments;
          if (met) return segments;
          met = true;
          const behind = getPrototypeOf(segments) as object;
          const iterated = getPrototypeOf(segments[Symbol.iterator]()) as object;
          method(
            behind,
            "containing",
            (inner) =>
              ({
                containing(this: unknown, at: unknown): unknown {
                  return cut(apply(inner, this, [at] as never));
                },
              }).containing,
          );
          method(
            iterated,
            "next",
            (inner) =>
              ({
                next(this: unknown): unknown {
                  const result = apply(inner, this, []) as { value: unknown };
                  cut(result.value);
                  return result;
                },
              }).next,
          );
          freezeAll(iterated);
          freezeAll(behind);
          return segments;
        },
      }).segment,
  );
}

/** The realm was frozen before these prototypes were met. */
function freezeAll(holder: object): void {
  for (const key of ownKeys(holder)) {
    const { value } = getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
    if (typeof value === "function") freeze(value);
  }
  freeze(holder);
}
