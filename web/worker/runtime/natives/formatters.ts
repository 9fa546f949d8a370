import { apply, type Callable, getOwnPropertyDescriptor } from "../primordials.ts";
import { isObject } from "./convert.ts";
import { type Kit, native } from "./kit.ts";
import { type Indexed, lengthOf } from "./list_steps.ts";

/** What a formatter takes of the engine's own memory: the tables of a language, of a calendar, of a time zone. */
const FORMATTER = 65_536;
/** One for a single text is thrown away with it, but collectors come late for what they cannot see. */
const PASSING = 8_192;

const CLASSES = [
  "Collator",
  "DateTimeFormat",
  "DisplayNames",
  "DurationFormat",
  "ListFormat",
  "NumberFormat",
  "PluralRules",
  "RelativeTimeFormat",
  "Segmenter",
];

const TEMPORAL = [
  "Duration",
  "Instant",
  "PlainDate",
  "PlainDateTime",
  "PlainMonthDay",
  "PlainTime",
  "PlainYearMonth",
  "ZonedDateTime",
];

type Holder = { readonly prototype: object };
type Holders = Record<string, Holder | undefined>;

/** Formatters that are made by name, and those behind `toLocaleString`. */
export function meterFormatters({ maker, memory, meter, method }: Kit, scope: object): void {
  const { Intl: intl = {}, Temporal: temporal = {} } = scope as { Intl?: Holders; Temporal?: Holders };
  const localeProto = intl["Locale"]?.prototype;
  const baseName = localeProto && getOwnPropertyDescriptor(localeProto, "baseName")?.get;

  /** The list of languages, read once: whoever has a length without end has no items, and engines ask for each of them. */
  function localesOf(given: unknown): unknown {
    if (!isObject(given) || isLocale(given)) return given;
    const length = lengthOf(given as Indexed);
    meter.spend(length);
    memory.take(length * 8);
    const list: unknown[] = [];
    for (let i = 0; i < length; i++) if (i in given) list[list.length] = (given as Indexed)[i];
    return list;
  }

  function isLocale(value: object): boolean {
    try {
      return baseName !== undefined && typeof apply(baseName as Callable, value, []) === "string";
    } catch {
      return false;
    }
  }

  /** Calls a native with the languages, which are its argument `at`, read. */
  const reading = (holder: object | undefined, name: string, at: number, count: (args: readonly unknown[]) => void) =>
    method(
      holder,
      name,
      (feral) =>
        ({
          [name](this: unknown, ...args: unknown[]): unknown {
            if (args.length > at) args[at] = localesOf(args[at]);
            count(args);
            return apply(feral, this, args as never);
          },
        })[name] as Callable,
    );

  for (const name of CLASSES) {
    const raw = intl[name] as unknown as Callable | undefined;
    if (raw === undefined) continue;
    const read = (args: readonly unknown[]): unknown[] => {
      memory.take(FORMATTER);
      return args.length === 0 ? [] : [localesOf(args[0]), args[1]];
    };
    maker(
      intl,
      name,
      (Feral, args, target) => native(Feral, read(args), target),
      (args) => apply(raw, undefined, read(args) as never),
    );
    reading(intl[name], "supportedLocalesOf", 0, () => {});
  }
  reading(intl, "getCanonicalLocales", 0, () => {});

  // Engines keep the formatter of their own language.
  const chosen = (args: readonly unknown[]) => {
    if (args[0] !== undefined || args[1] !== undefined) memory.take(PASSING);
  };
  for (const { prototype } of [Number, BigInt, Date]) reading(prototype, "toLocaleString", 0, chosen);
  for (const name of ["toLocaleDateString", "toLocaleTimeString"]) reading(Date.prototype, name, 0, chosen);
  for (const name of ["toLocaleLowerCase", "toLocaleUpperCase"]) reading(String.prototype, name, 0, () => {});
  reading(String.prototype, "localeCompare", 1, (args) => {
    if (args[1] !== undefined || args[2] !== undefined) memory.take(PASSING);
  });
  for (const name of TEMPORAL) {
    reading(temporal[name]?.prototype, "toLocaleString", 0, () => memory.take(PASSING));
  }
}
