import { fromBase64 } from "./values_base64_decode.ts";
import { readBigint } from "./values_bigint_decode.ts";
import { decodePlain } from "./values_decode_plain.ts";
import { withoutStacks } from "./values_error_stacks.ts";
import { MalformedValue } from "./values_faults.ts";
import { type Fields, isRecord, list, number, oneOf, record, text } from "./values_fields.ts";
import { ERRORS, LISTS, MARK, MAX_DEPTH, MAX_NUMBERS_AS_KEYS, NUMBERS, TAG } from "./values_format.ts";

const { hasOwn, keys, defineProperty, setPrototypeOf } = Object;
const { isArray } = Array;

/** Decoding that can be interrupted, where `undefined` stands for "go on". */
type Steps<Value = unknown> = Generator<undefined, Value, undefined>;

/**
 * The value of a text in the tagged form, which may come from anybody; for a run's value alone. Each item takes time and
 * memory in proportion to its own text, and nothing in it is evaluated: a regular expression arrives as its source and
 * flags. Throws `MalformedValue` for what no encoder wrote. `pause` is awaited now and then, so that a long text leaves
 * a page its turns.
 */
export async function decodeTagged(text: string, pause: () => Promise<void>): Promise<unknown> {
  const steps = decoding(text);
  for (;;) {
    const step = withoutStacks(() => steps.next());
    if (step.done) return step.value;
    await pause();
  }
}

/** The same without a pause, for whoever has no page to leave a turn. */
export function decodeTaggedAtOnce(text: string): unknown {
  const steps = decoding(text);
  return withoutStacks(() => {
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
  });
}

function* decoding(text: string): Steps {
  const read = decodePlain(text);
  if (!isRecord(read) || !hasOwn(read, MARK)) return read;
  if (read[MARK] !== 1 || !hasOwn(read, "value") || keys(read).length !== 2)
    throw new MalformedValue("its mark is wrong");
  return yield* new Decoder().decode(read.value, 0);
}

/** So many items are decoded before a pause: a few milliseconds. */
const ITEMS_AT_ONCE = 5_000;

/** What was read is filled in place: a second object for each would take as much again. */
class Decoder {
  readonly #shared = new Map<unknown, unknown>();
  #numbersAsKeys = 0;
  #items = 0;

  /** `id` is the number of what `read` describes, when others refer to it. */
  *decode(read: unknown, depth: number, id?: unknown): Steps {
    if (typeof read !== "object" || read === null) return this.#known(id, read);
    if (this.#isDue()) yield;
    // A value that is shared is one step deeper.
    if (depth > 2 * MAX_DEPTH + 2) throw new MalformedValue("it is nested too deep");
    if (isArray(read)) return yield* this.#list(read, id, depth);
    const fields = read as Fields;
    return yield* hasOwn(read, TAG) ? this.#tagged(fields, depth, id) : this.#record(fields, id, depth);
  }

  *#tagged(read: Fields, depth: number, id: unknown): Steps {
    switch (read[TAG]) {
      case "undefined":
        return undefined;
      case "number":
        return NUMBERS[oneOf(read.value, NUMBERS)];
      case "text":
        return text(decodePlain(text(read.value)));
      case "bigint":
        return readBigint(text(read.value));
      case "def":
        return yield* this.#define(read, depth, id);
      case "ref":
        if (!this.#shared.has(read.id)) throw new MalformedValue("it refers to nothing");
        return this.#shared.get(read.id);
      case "object":
        return yield* this.#record(record(read.value), id, depth);
      case "bare":
        return yield* this.#record(setPrototypeOf(record(read.value), null), id, depth);
      case "sparse":
        return yield* this.#sparse(list(read.items), list(read.holes), this.#known(id, []), depth);
      case "map":
        return yield* this.#map(list(read.entries), this.#known(id, new Map()), depth);
      case "set":
        return yield* this.#set(list(read.values), this.#known(id, new Set()), depth);
      case "date":
        return this.#known(id, new Date(read.value === null ? Number.NaN : number(read.value)));
      case "regexp":
        return this.#known(id, { source: text(read.source), flags: text(read.flags) });
      case "error":
        return yield* this.#error(read, depth, id);
      case "bytes":
        return this.#known(id, bytes(text(read.type), text(read.data)));
      default:
        throw new MalformedValue("a tag is unknown");
    }
  }

  #isDue(): boolean {
    return ++this.#items % ITEMS_AT_ONCE === 0;
  }

  #known<Value>(id: unknown, value: Value): Value {
    if (id !== undefined) this.#shared.set(id, value);
    return value;
  }

  *#define(read: Fields, depth: number, outer: unknown): Steps {
    const { id } = read;
    if (typeof id !== "number" || this.#shared.has(id)) throw new MalformedValue("a number is taken");
    return this.#known(outer, this.#known(id, yield* this.decode(read.value, depth + 1, id)));
  }

  *#list(read: unknown[], id: unknown, depth: number): Steps<unknown[]> {
    this.#known(id, read);
    for (let i = 0; i < read.length; i++) {
      if (typeof read[i] === "object") read[i] = yield* this.decode(read[i], depth + 1);
    }
    return read;
  }

  *#record(read: Fields, id: unknown, depth: number): Steps<Fields> {
    this.#known(id, read);
    for (const key of keys(read)) {
      if (this.#isDue()) yield;
      if (typeof read[key] === "object") read[key] = yield* this.decode(read[key], depth + 1);
    }
    return read;
  }

  /** Each hole is written, so that a long array has a long text. */
  *#sparse(read: readonly unknown[], holes: readonly unknown[], into: unknown[], depth: number): Steps<unknown[]> {
    let next = 0;
    into.length = read.length;
    for (let i = 0; i < read.length; i++) {
      if (holes[next] === i) next++;
      else into[i] = typeof read[i] === "object" ? yield* this.decode(read[i], depth + 1) : read[i];
    }
    if (next !== holes.length) throw new MalformedValue("a hole is wrong");
    return into;
  }

  *#map(read: readonly unknown[], into: Map<unknown, unknown>, depth: number): Steps<Map<unknown, unknown>> {
    for (const entry of read) {
      if (this.#isDue()) yield;
      if (!isArray(entry) || entry.length !== 2) throw new MalformedValue("a pair is missing");
      const key = this.#key(yield* this.decode(entry[0], depth + 1));
      into.set(key, yield* this.decode(entry[1], depth + 1));
    }
    return into;
  }

  *#set(read: readonly unknown[], into: Set<unknown>, depth: number): Steps<Set<unknown>> {
    for (const value of read) {
      if (this.#isDue()) yield;
      into.add(this.#key(yield* this.decode(value, depth + 1)));
    }
    return into;
  }

  /** Engines hash numbers without a secret: whoever chooses many can choose such that all fall into one place. */
  #key(key: unknown): unknown {
    const isNumber = typeof key === "number" || typeof key === "bigint";
    if (isNumber && ++this.#numbersAsKeys > MAX_NUMBERS_AS_KEYS)
      throw new MalformedValue("Maps and Sets hold too many numbers");
    return key;
  }

  *#error(read: Fields, depth: number, id: unknown): Steps<Error> {
    const name = text(read.name);
    const error = this.#known(id, makeError(name, text(read.message)));
    const hidden = (key: string, value: unknown) =>
      defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });
    if (error.name !== name) hidden("name", name);
    // Where it was made says nothing: that is this line.
    hidden("stack", `${name}: ${error.message}`);
    for (const key of ["cause", "errors"]) if (hasOwn(read, key)) hidden(key, yield* this.decode(read[key], depth + 1));
    const more = hasOwn(read, "more") ? yield* this.#record(record(read.more), undefined, depth) : {};
    for (const key of keys(more)) {
      defineProperty(error, key, { value: more[key], writable: true, enumerable: true, configurable: true });
    }
    return error;
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
