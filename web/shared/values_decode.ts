import { fromBase64 } from "./values_base64.ts";
import { MalformedValue } from "./values_faults.ts";
import { ERRORS, LISTS, MARK, MAX_DEPTH, MAX_SPARSE_LENGTH, NUMBERS, TAG } from "./values_format.ts";

const { parse } = JSON;
const { hasOwn, keys, defineProperty } = Object;
const { isArray } = Array;

/**
 * The value in a text, which may come from anybody. Takes time and memory in proportion to the text,
 * and throws `MalformedValue` for what no encoder wrote. A key called `__proto__` is left out: whoever
 * copies the value with `Object.assign` would set a prototype.
 */
export function decode(text: string): unknown {
  const read = readJson(text);
  if (!isRecord(read) || !hasOwn(read, MARK)) return read;
  if (read[MARK] !== 1 || !hasOwn(read, "value") || keys(read).length !== 2)
    throw new MalformedValue("its mark is wrong");
  return new Decoder().decode(read.value, 0, undefined);
}

function readJson(text: string): unknown {
  try {
    // Written out or in escapes; a reviver takes time, and hardly any text needs one.
    const suspect = text.includes("__proto__") || /\\u005f/i.test(text);
    return suspect ? parse(text, (key, value) => (key === "__proto__" ? undefined : value)) : parse(text);
  } catch {
    throw new MalformedValue("it is no JSON");
  }
}

class Decoder {
  readonly #shared = new Map<unknown, unknown>();

  /** `id` is the number of what `read` describes, when others refer to it. */
  decode(read: unknown, depth: number, id?: unknown): unknown {
    // A value that is shared is one step deeper.
    if (depth > 2 * MAX_DEPTH + 2) throw new MalformedValue("it is nested too deep");
    if (isArray(read)) return this.#list(read, this.#known(id, []), depth);
    if (!isRecord(read)) return this.#known(id, read);
    return hasOwn(read, TAG) ? this.#tagged(read, depth, id) : this.#record(read, this.#known(id, {}), depth);
  }

  #tagged(read: Fields, depth: number, id: unknown): unknown {
    switch (read[TAG]) {
      case "undefined":
        return undefined;
      case "number":
        return NUMBERS[oneOf(read.value, NUMBERS)];
      case "bigint":
        return bigint(read.value);
      case "def":
        return this.#define(read, depth, id);
      case "ref":
        if (!this.#shared.has(read.id)) throw new MalformedValue("it refers to nothing");
        return this.#shared.get(read.id);
      case "object":
        return this.#record(record(read.value), this.#known(id, {}), depth);
      case "bare":
        return this.#record(record(read.value), this.#known(id, Object.create(null)), depth);
      case "sparse":
        return this.#sparse(read, this.#known(id, []), depth);
      case "map":
        return this.#map(list(read.entries), this.#known(id, new Map()), depth);
      case "set":
        return this.#set(list(read.values), this.#known(id, new Set()), depth);
      case "date":
        return this.#known(id, new Date(read.value === null ? Number.NaN : number(read.value)));
      case "regexp":
        return this.#known(id, regexp(text(read.source), text(read.flags)));
      case "error":
        return this.#error(read, depth, id);
      case "bytes":
        return this.#known(id, bytes(text(read.type), text(read.data)));
      default:
        throw new MalformedValue("a tag is unknown");
    }
  }

  #known<Value>(id: unknown, value: Value): Value {
    if (id !== undefined) this.#shared.set(id, value);
    return value;
  }

  #define(read: Fields, depth: number, outer: unknown): unknown {
    const { id } = read;
    if (typeof id !== "number" || this.#shared.has(id)) throw new MalformedValue("a number is taken");
    return this.#known(outer, this.#known(id, this.decode(read.value, depth + 1, id)));
  }

  #list(read: readonly unknown[], into: unknown[], depth: number): unknown[] {
    for (let i = 0; i < read.length; i++) into[i] = this.decode(read[i], depth + 1);
    return into;
  }

  #record<Into extends object>(read: Fields, into: Into, depth: number): Into {
    for (const key of keys(read)) {
      const value = this.decode(read[key], depth + 1);
      defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
    }
    return into;
  }

  #sparse(read: Fields, into: unknown[], depth: number): unknown[] {
    const length = number(read.length);
    if (!Number.isInteger(length) || length < 0 || length > MAX_SPARSE_LENGTH)
      throw new MalformedValue("a length is wrong");
    for (const item of list(read.items)) {
      const [index, value] = pair(item);
      if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= length) {
        throw new MalformedValue("an index is wrong");
      }
      into[index as number] = this.decode(value, depth + 1);
    }
    into.length = length;
    return into;
  }

  #map(read: readonly unknown[], into: Map<unknown, unknown>, depth: number): Map<unknown, unknown> {
    for (const entry of read) {
      const [key, value] = pair(entry);
      into.set(this.decode(key, depth + 1), this.decode(value, depth + 1));
    }
    return into;
  }

  #set(read: readonly unknown[], into: Set<unknown>, depth: number): Set<unknown> {
    for (const value of read) into.add(this.decode(value, depth + 1));
    return into;
  }

  #error(read: Fields, depth: number, id: unknown): Error {
    const name = text(read.name);
    const error = this.#known(id, makeError(name, text(read.message)));
    const hidden = (key: string, value: unknown) =>
      defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });
    if (error.name !== name) hidden("name", name);
    // Where it was made says nothing: that is this line.
    hidden("stack", `${name}: ${error.message}`);
    for (const key of ["cause", "errors"]) if (hasOwn(read, key)) hidden(key, this.decode(read[key], depth + 1));
    return hasOwn(read, "more") ? this.#record(record(read.more), error, depth) : error;
  }
}

/** The fields of every tag, none of which is known to be there. */
interface Fields {
  readonly [key: string]: unknown;
  readonly value?: unknown;
  readonly id?: unknown;
  readonly entries?: unknown;
  readonly values?: unknown;
  readonly items?: unknown;
  readonly length?: unknown;
  readonly source?: unknown;
  readonly flags?: unknown;
  readonly type?: unknown;
  readonly data?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly more?: unknown;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !isArray(value);
}

function record(value: unknown): Fields {
  if (!isRecord(value)) throw new MalformedValue("an object is missing");
  return value;
}

function list(value: unknown): readonly unknown[] {
  if (!isArray(value)) throw new MalformedValue("a list is missing");
  return value;
}

function pair(value: unknown): readonly unknown[] {
  if (!isArray(value) || value.length !== 2) throw new MalformedValue("a pair is missing");
  return value;
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new MalformedValue("a text is missing");
  return value;
}

function number(value: unknown): number {
  if (typeof value !== "number") throw new MalformedValue("a number is missing");
  return value;
}

function oneOf(value: unknown, names: object): string {
  if (typeof value !== "string" || !hasOwn(names, value)) throw new MalformedValue("a name is unknown");
  return value;
}

/** Reading decimal digits takes more than linear time, so there is a cap on them. */
const MAX_DIGITS = 100_000;

function bigint(value: unknown): bigint {
  const digits = text(value);
  if (digits.length > MAX_DIGITS || !/^-?\d+$/.test(digits)) throw new MalformedValue("a big integer is wrong");
  return BigInt(digits);
}

function regexp(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch {
    throw new MalformedValue("a regular expression is wrong");
  }
}

function makeError(name: string, message: string): Error {
  if (name === "AggregateError") return new AggregateError([], message);
  return new (hasOwn(ERRORS, name) ? (ERRORS[name] as ErrorConstructor) : Error)(message);
}

function bytes(type: string, data: string): object {
  const { buffer } = fromBase64(data) ?? {};
  if (buffer === undefined) throw new MalformedValue("bytes are wrong");
  if (type === "ArrayBuffer") return buffer;
  const List = LISTS[oneOf(type, LISTS) as keyof typeof LISTS];
  if ("BYTES_PER_ELEMENT" in List && buffer.byteLength % List.BYTES_PER_ELEMENT !== 0) {
    throw new MalformedValue("bytes are missing");
  }
  return new (List as typeof Uint8Array)(buffer);
}
