import {
  apply,
  type Callable,
  codeAt,
  indexOf,
  isArray,
  keysOf,
  numberText,
  parse,
  stringify,
  TypeErrorOf,
} from "../primordials.ts";
import { isList, isObject, toLength, toText } from "./convert.ts";
import { boxOf, indentOf, plain, unboxed } from "./json_values.ts";
import type { Kit } from "./kit.ts";

type Holder = Record<string, unknown>;

/** Bytes of what a text becomes when it is read, judged from its signs. */
const OBJECT = 64;
const VALUE = 16;

/**
 * JSON. What a value is as text nobody can say without reading it, and reading it twice is another program; so it is
 * written here, by the steps of the language, and counted as it grows: a list of one list a thousand times is short to make
 * and endless to write.
 */
export function meterJson({ memory, meter, method }: Kit): void {
  method(
    JSON,
    "parse",
    () =>
      ({
        parse(text: unknown, reviver: unknown): unknown {
          const given = toText(text);
          memory.allocate(judged(given));
          return typeof reviver === "function" ? (parse as Callable)(given as never, reviver as never) : parse(given);
        },
      }).parse,
  );

  method(
    JSON,
    "rawJSON",
    (feral) =>
      ({
        rawJSON(text: unknown): unknown {
          const given = toText(text);
          memory.copy(given.length * 2);
          anyRaw = true;
          return apply(feral, undefined, [given] as never);
        },
      }).rawJSON,
  );
  let anyRaw = false;
  const isRaw = (JSON as { isRawJSON?: Callable }).isRawJSON;

  method(
    JSON,
    "stringify",
    () =>
      ({
        stringify(value: unknown, replacer: unknown, space: unknown): unknown {
          // Most values need no more than this.
          if (replacer === undefined && space === undefined && !isObject(value)) {
            if (typeof value === "string") {
              const text = stringify(value);
              memory.copy(text.length * 2);
              return text;
            }
            if (typeof value !== "bigint") return stringify(value);
          }
          return write(value, replacer, space);
        },
      }).stringify,
  );

  function write(value: unknown, replacer: unknown, space: unknown): string | undefined {
    const replace = typeof replacer === "function" ? (replacer as Callable) : undefined;
    const allowed = replace === undefined && isArray(replacer) ? allowList(replacer) : undefined;
    const gap = indentOf(space);
    const open: object[] = [];
    let indent = "";
    let out = "";
    let part = "";

    function flush(): void {
      memory.take(part.length * 2);
      meter.spend(part.length >> 4);
      // Engines keep the pieces until a letter is asked for, and each takes more room than its letters.
      codeAt(part, 0);
      out += part;
      part = "";
    }

    /** SerializeJSONProperty, up to where something is written. */
    function prepared(holder: object, key: string, given: unknown): unknown {
      let item = given;
      if (isObject(item) || typeof item === "bigint") {
        const own: unknown = (item as { toJSON?: unknown }).toJSON;
        if (typeof own === "function") item = apply(own as Callable, item, [key] as never);
      }
      if (replace) item = apply(replace, holder, [key, item] as never);
      return typeof item === "object" && item !== null ? unboxed(item) : item;
    }

    /** Writes a value; answers whether there was one to write. */
    function put(item: unknown, before: string): boolean {
      if (part.length > 2048) flush();
      switch (typeof item) {
        case "string":
          part += before + (plain(item) ? `"${item}"` : stringify(item));
          return true;
        case "number":
          part += before + (item - item === 0 ? `${item}` : "null");
          return true;
        case "boolean":
          part += `${before}${item}`;
          return true;
        case "bigint":
          throw new TypeErrorOf("Do not know how to serialize a BigInt");
        case "object": {
          if (item === null) {
            part += `${before}null`;
            return true;
          }
          if (anyRaw && isRaw !== undefined && (apply(isRaw, undefined, [item] as never) as boolean)) {
            part += before + (item as { rawJSON: string }).rawJSON;
            return true;
          }
          part += before;
          for (let i = 0; i < open.length; i++) {
            if (open[i] === item) throw new TypeErrorOf("Converting circular structure to JSON");
          }
          open[open.length] = item;
          const outside = indent;
          indent += gap;
          if (isArray(item)) putList(item as unknown[], outside);
          else putObject(item as Holder, outside);
          indent = outside;
          open.length--;
          return true;
        }
        default:
          return false;
      }
    }

    function putList(list: unknown[], outside: string): void {
      const length = isList(list) ? list.length : toLength((list as unknown[]).length);
      const separator = gap === "" ? "," : `,\n${indent}`;
      let before = gap === "" ? "[" : `[\n${indent}`;
      if (length === 0) {
        part += "[]";
        return;
      }
      for (let i = 0; i < length; i++) {
        const item = list[i];
        const type = typeof item;
        const ready =
          replace === undefined && (type === "string" || type === "number" || type === "boolean")
            ? item
            : prepared(list, numberText(i), item);
        if (!put(ready, before)) part += `${before}null`;
        before = separator;
      }
      part += gap === "" ? "]" : `\n${outside}]`;
    }

    function putObject(item: Holder, outside: string): void {
      const keys = allowed ?? keysOf(item);
      const separator = gap === "" ? "," : `,\n${indent}`;
      const colon = gap === "" ? ":" : ": ";
      let before = gap === "" ? "{" : `{\n${indent}`;
      let none = true;
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i] as string;
        const ready = prepared(item, key, item[key]);
        const type = typeof ready;
        if (type === "undefined" || type === "function" || type === "symbol") continue;
        put(ready, `${before}${plain(key) ? `"${key}"` : stringify(key)}${colon}`);
        before = separator;
        none = false;
      }
      part += none ? "{}" : gap === "" ? "}" : `\n${outside}}`;
    }

    const wrapper = { "": value };
    const ready = prepared(wrapper, "", value);
    if (!put(ready, "")) return undefined;
    memory.copy(part.length * 2);
    return out + part;
  }

  /** The names that a list of them allows, each once. */
  function allowList(list: unknown[]): string[] {
    const length = isList(list) ? list.length : toLength((list as unknown[]).length);
    const names: string[] = [];
    const met = new Set<string>();
    for (let i = 0; i < length; i++) {
      const item = list[i];
      const boxed = isObject(item) ? boxOf(item) : typeof item;
      if (boxed !== "string" && boxed !== "number") continue;
      const name = toText(item);
      if (met.has(name)) continue;
      memory.copy(64);
      met.add(name);
      names[names.length] = name;
    }
    return names;
  }

  function judged(text: string): number {
    if (text.length < 256) return text.length * 8;
    let bytes = text.length;
    for (const sign of ["{", "["]) {
      for (let at = indexOf(text, sign, 0); at >= 0; at = indexOf(text, sign, at + 1)) bytes += OBJECT;
    }
    for (let at = indexOf(text, ",", 0); at >= 0; at = indexOf(text, ",", at + 1)) bytes += VALUE;
    return bytes;
  }
}
