import { bytesIn, kindOf, nameOf, timeOf, unboxed } from "../../shared/values_kinds.ts";
import {
  apply,
  BigIntToString,
  dateText,
  entriesOf,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  mapEntries,
  nextOf,
  objectPrototype,
  ownKeys,
  regexpText,
  SetOf,
  setEntries,
  sliceText,
  symbolText,
} from "../runtime/primordials.ts";
import { framesOf, stackText } from "../stack.ts";
import { classOf, isClass, nameOfFunction, valueAt } from "./names.ts";
import type { Shown } from "./shown.ts";

const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const MAX_ENTRIES = 50;
const MAX_TEXT_LENGTH = 10_000;
/** All parts of one call together. */
const MAX_PARTS = 5_000;

/**
 * Turns values into data that shows their structure. It looks and does not ask: no getter, `toString`
 * or `toJSON` of the program runs. A proxy's traps do, as they would for anybody who looks; they are
 * the program's own metered code, and what they throw ends only the showing.
 */
export class Shower {
  readonly #url: string;
  readonly #above = new SetOf<object>();
  #parts = 0;

  /** `url` is where the program's frames in a stack come from. */
  constructor(url: string) {
    this.#url = url;
  }

  show(value: unknown): Shown {
    this.#parts++;
    switch (typeof value) {
      case "string":
        return shownText(value);
      case "number":
        return shownNumber(value);
      case "boolean":
        return value;
      case "undefined":
        return { $: "undefined" };
      case "bigint":
        return { $: "bigint", value: shownInteger(value) };
      case "symbol":
        return { $: "symbol", value: symbolText(value) };
      case "function":
        return { $: isClass(value) ? "class" : "function", name: nameOfFunction(value) };
      default:
        return value === null ? null : this.#guarded(value as object);
    }
  }

  #guarded(value: object): Shown {
    if (this.#above.has(value)) return { $: "circular", class: classOf(value) };
    if (this.#above.size >= MAX_DEPTH || this.#parts > MAX_PARTS) return { $: "deep", class: classOf(value) };
    this.#above.add(value);
    try {
      return this.#object(value);
    } catch {
      return { $: "deep", class: classOf(value) };
    } finally {
      this.#above.delete(value);
    }
  }

  #object(value: object): Shown {
    const kind = kindOf(value);
    switch (kind) {
      case "array":
        return this.#array(value as unknown[]);
      case "map":
        return this.#map(value as Map<unknown, unknown>);
      case "set":
        return this.#set(value as Set<unknown>);
      case "date":
        return { $: "date", value: timeOf(value) - timeOf(value) === 0 ? dateText(value) : "Invalid Date" };
      case "regexp":
        return { $: "regexp", value: regexpText(value) };
      case "error":
        return this.#error(value);
      case "buffer":
      case "list":
        return { $: "bytes", class: nameOf(value), length: bytesIn(value).length };
      case "boxed":
        return this.show(unboxed(value));
      default:
        return this.#record(value);
    }
  }

  #array(list: readonly unknown[]): Shown {
    const { length } = list;
    const items: Shown[] = [];
    let whole = length <= MAX_ITEMS;
    for (let i = 0; i < length && i < MAX_ITEMS; i++) {
      whole &&= hasOwn(list, i);
      items[i] = this.#property(list, i);
    }
    const name = classOf(list);
    return whole && name === "Array" ? items : { $: "array", class: name, length, items };
  }

  #map(map: Map<unknown, unknown>): Shown {
    const entries: Shown[][] = [];
    const next = nextOf(apply(mapEntries, map, []));
    for (let entry = next(); entry !== undefined && entries.length < MAX_ENTRIES; entry = next()) {
      entries[entries.length] = [this.show(entry[0]), this.show(entry[1])];
    }
    return { $: "map", class: classOf(map), size: entriesOf(map), entries };
  }

  #set(set: Set<unknown>): Shown {
    const items: Shown[] = [];
    const next = nextOf(apply(setEntries, set, []));
    for (let entry = next(); entry !== undefined && items.length < MAX_ENTRIES; entry = next()) {
      items[items.length] = this.show(entry[0]);
    }
    return { $: "set", class: classOf(set), size: entriesOf(set), items };
  }

  #error(error: object): Shown {
    const text = (key: string) => {
      const value = valueAt(error, key);
      return typeof value === "string" ? sliceText(value, 0, MAX_TEXT_LENGTH) : undefined;
    };
    const name = text("name") ?? classOf(error);
    const message = text("message") ?? "";
    const stack = stackText(message === "" ? name : `${name}: ${message}`, framesOf(text("stack"), this.#url));
    const { entries } = this.#entries(error, (key) => key === "name" || key === "message" || key === "stack");
    // Hidden like the message, and worth seeing.
    if (hasOwn(error, "cause")) entries.cause = this.#property(error, "cause");
    return { $: "error", name, message, stack, entries };
  }

  #record(value: object): Shown {
    const { entries, more } = this.#entries(value, () => false);
    const plain = getPrototypeOf(value) === objectPrototype && more === 0 && !hasOwn(entries, "$");
    return plain ? entries : { $: "object", class: classOf(value), entries, more };
  }

  #entries(value: object, skips: (key: PropertyKey) => boolean): { entries: Found; more: number } {
    const entries: Found = Object.create(null);
    let count = 0;
    for (const key of ownKeys(value)) {
      if (skips(key) || getOwnPropertyDescriptor(value, key)?.enumerable !== true) continue;
      if (count++ < MAX_ENTRIES) entries[shownKey(key)] = this.#property(value, key);
    }
    return { entries, more: count > MAX_ENTRIES ? count - MAX_ENTRIES : 0 };
  }

  #property(value: object, key: PropertyKey): Shown {
    const descriptor = getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined) return { $: "undefined" };
    return descriptor.get || descriptor.set ? { $: "getter" } : this.show(descriptor.value);
  }
}

interface Found {
  [key: string]: Shown;
  cause?: Shown;
}

/** Whoever copies the entries with `Object.assign` would set a prototype, so the page takes no such key. */
function shownKey(key: string | symbol): string {
  if (typeof key === "symbol") return symbolText(key);
  return key === "__proto__" ? "[__proto__]" : key;
}

function shownText(value: string): Shown {
  if (value.length <= MAX_TEXT_LENGTH) return value;
  return { $: "text", value: sliceText(value, 0, MAX_TEXT_LENGTH), more: value.length - MAX_TEXT_LENGTH };
}

/** Digits in hexadecimal take linear time; decimal ones of a huge integer do not. */
function shownInteger(value: bigint): string {
  const digits = apply(BigIntToString, value, [16]);
  return digits.length <= 1_000 ? `${value}` : `0x${sliceText(digits, 0, 1_000)}…`;
}

function shownNumber(value: number): Shown {
  if (value === 0 && 1 / value < 0) return { $: "number", value: "-0" };
  return value - value === 0 ? value : { $: "number", value: `${value}` };
}
