import { toBase64 } from "./values_base64.ts";
import { bigintText } from "./values_bigint.ts";
import { Budget } from "./values_budget.ts";
import { type Met, type Out, put, wrap } from "./values_encode_out.ts";
import { ValueCannotCross } from "./values_faults.ts";
import { ERROR_FIELDS, MARK, MAX_DEPTH, MAX_NUMBERS_AS_KEYS, TAG } from "./values_format.ts";
import { inEscapes } from "./values_half_pairs.ts";
import { bytesIn, kindOf, nameOf, timeOf, unboxed } from "./values_kinds.ts";
import { Path } from "./values_path.ts";

const { stringify } = JSON;
const { is, keys, hasOwn } = Object;
const { apply, getPrototypeOf } = Reflect;
const finite = Number.isFinite;
const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;

/**
 * The text of a value in the tagged form. Each part of the value is read once; its getters are asked, and its `toJSON` if
 * it has one, and apart from them no code of whoever made the value runs. Throws `ValueCannotCross`, which names the
 * place, and `ValueTooLarge` as soon as the text is certain to have more than `most` bytes.
 */
export function encode(value: unknown, name = "value", most?: number): string {
  return new Encoder(name, new Budget(most)).text(value);
}

class Encoder {
  readonly #path: Path;
  readonly #budget: Budget;
  readonly #met = new Map<object, Met>();
  readonly #converting = new Set<object>();
  /** Those with a key that would be a tag. */
  readonly #dollars: Out[] = [];
  #tagged = false;
  #ids = 0;
  #numbersAsKeys = 0;

  constructor(name: string, budget: Budget) {
    this.#path = new Path(name);
    this.#budget = budget;
  }

  text(value: unknown): string {
    const root: Out = {};
    this.#put(root, "value", value);
    const isMarked = typeof root.value === "object" && root.value !== null && hasOwn(root.value, MARK);
    if (!this.#tagged && !isMarked) return stringify(root.value);
    for (let i = 0; i < this.#dollars.length; i++) wrap(this.#dollars[i] as Out);
    return stringify({ [MARK]: 1, value: root.value });
  }

  #put(into: Out | unknown[], key: string | number, value: unknown): void {
    put(into as Out, key, this.#encode(value, into as Out, key));
  }

  /** The same for what has a place of its own in messages. */
  #within(place: string | number, into: Out | unknown[], key: string | number, value: unknown): void {
    this.#path.enter(place);
    this.#put(into, key, value);
    this.#path.leave();
  }

  #encode(value: unknown, into: Out, key: string | number): unknown {
    this.#budget.spend(typeof value === "string" ? value.length + 2 : 1);
    switch (typeof value) {
      case "undefined":
        return this.#tag("undefined");
      case "bigint":
        return this.#bigint(value);
      case "number":
        if (finite(value) && !is(value, -0)) return value;
        return this.#tag("number", { value: is(value, -0) ? "-0" : `${value}` });
      case "function":
      case "symbol":
        return this.#refuse(`a ${typeof value}`);
      case "object":
        return value === null ? null : this.#object(value, into, key);
      case "string": {
        const written = inEscapes(value);
        return written === undefined ? value : this.#tag("text", { value: written });
      }
      default:
        return value;
    }
  }

  #tag(kind: string, fields: object = {}): Out {
    this.#tagged = true;
    return { [TAG]: kind, ...fields };
  }

  #bigint(value: bigint): unknown {
    const text = bigintText(value);
    if (text === undefined) return this.#refuse("a big integer of more than 100,000 digits");
    return this.#tag("bigint", { value: this.#text(text) });
  }

  #object(value: object, into: Out, key: string | number): unknown {
    const before = this.#met.get(value);
    if (before !== undefined) return this.#again(value, before);
    if (this.#path.depth >= MAX_DEPTH) return this.#refuse(`nested more than ${MAX_DEPTH} levels deep`);
    const met: Met = { into, key, id: 0, done: false };
    this.#met.set(value, met);
    const out = this.#fill(value, into, key);
    met.done = true;
    return met.id === 0 ? out : this.#tag("def", { id: met.id, value: out });
  }

  /** An object that was met before gets a number where it stands first. */
  #again(value: object, met: Met): unknown {
    if (this.#converting.has(value)) return this.#refuse("what its own toJSON began with");
    if (met.id === 0) {
      met.id = ++this.#ids;
      if (met.done) put(met.into, met.key, this.#tag("def", { id: met.id, value: met.into[met.key] }));
    }
    return this.#tag("ref", { id: met.id });
  }

  #fill(value: object, into: Out, key: string | number): unknown {
    const kind = kindOf(value);
    switch (kind) {
      case "array":
        return this.#array(value as unknown[]);
      case "map":
        return this.#tag("map", { entries: this.#entries(value as Map<unknown, unknown>) });
      case "set":
        return this.#tag("set", { values: this.#values(value as Set<unknown>) });
      case "date":
        return this.#tag("date", { value: finite(timeOf(value)) ? timeOf(value) : null });
      case "regexp": {
        const { source, flags } = value as RegExp;
        return this.#tag("regexp", { source: this.#text(source), flags: this.#text(flags) });
      }
      case "error":
        return this.#error(value as Error);
      case "buffer":
      case "list": {
        const bytes = bytesIn(value);
        this.#budget.spend((bytes.length / 3) * 4);
        return this.#tag("bytes", { type: kind === "buffer" ? "ArrayBuffer" : nameOf(value), data: toBase64(bytes) });
      }
      case "boxed":
        return this.#encode(unboxed(value), into, key);
      case "refused":
        return this.#refuse(`a ${nameOf(value)}`);
      default:
        return this.#record(value, into, key);
    }
  }

  #text(value: unknown): string {
    const text = `${value}`;
    this.#budget.spend(text.length);
    return text;
  }

  /** Each hole is written: an array that is short to write and endless to look through does not cross. */
  #array(list: unknown[]): unknown {
    const { length } = list;
    const out: unknown[] = [];
    const holes: number[] = [];
    this.#budget.needs(2 * length);
    for (let i = 0; i < length; i++) {
      if (i in list) {
        this.#within(i, out, i, list[i]);
      } else {
        this.#budget.spend(4);
        out[i] = 0;
        holes[holes.length] = i;
      }
    }
    return holes.length === 0 ? out : this.#tag("sparse", { items: out, holes });
  }

  #entries(map: Map<unknown, unknown>): unknown[] {
    const out: unknown[] = [];
    const add = (value: unknown, key: unknown) => {
      this.#count(key);
      const at = typeof key === "string" ? `.get(${stringify(key)})` : `.entry(${out.length})`;
      const pair: unknown[] = [];
      out[out.length] = pair;
      this.#path.enter(`(${at}`);
      this.#put(pair, 0, key);
      this.#put(pair, 1, value);
      this.#path.leave();
    };
    apply(mapForEach, map, [add]);
    return out;
  }

  #values(set: Set<unknown>): unknown[] {
    const out: unknown[] = [];
    const add = (value: unknown) => {
      this.#count(value);
      this.#within(`(.value(${out.length})`, out, out.length, value);
    };
    apply(setForEach, set, [add]);
    return out;
  }

  /** The receiver takes no more of them: see `MAX_NUMBERS_AS_KEYS`. */
  #count(key: unknown): void {
    const isNumber = typeof key === "number" || typeof key === "bigint";
    if (!isNumber || ++this.#numbersAsKeys <= MAX_NUMBERS_AS_KEYS) return;
    const what = `a Map or Set with more than ${MAX_NUMBERS_AS_KEYS} numbers as keys`;
    throw new ValueCannotCross(`${this.#path} is ${what}; return [...map] or [...set]`);
  }

  #error(error: Error): unknown {
    const { name, message } = error;
    const out = this.#tag("error", { name: this.#text(name), message: this.#text(message) });
    for (const key of ["cause", "errors"] as const) {
      if (hasOwn(error, key)) this.#within(key, out, key, (error as { cause?: unknown; errors?: unknown })[key]);
    }
    const more = this.#properties(error, keys(error), ERROR_FIELDS);
    if (keys(more).length > 0) out.more = more;
    return out;
  }

  /** A plain object, an instance of a class as one, or what its `toJSON` makes of it. */
  #record(value: object, into: Out, key: string | number): unknown {
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === "function") {
      this.#converting.add(value);
      const out = this.#encode(apply(toJSON as () => unknown, value, []), into, key);
      this.#converting.delete(value);
      return out;
    }
    const out = this.#properties(value, keys(value), {});
    if (getPrototypeOf(value) === null) return this.#tag("bare", { value: out });
    if (hasOwn(out, TAG)) this.#dollars[this.#dollars.length] = out;
    return out;
  }

  #properties(value: object, names: readonly string[], except: object): Out {
    const out: Out = {};
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      // Whoever copies the value with `Object.assign` would set a prototype.
      if (name === "__proto__" || hasOwn(except, name)) continue;
      this.#budget.spend(name.length + 3);
      this.#within(name, out, name, (value as Out)[name]);
    }
    return out;
  }

  #refuse(what: string): never {
    throw new ValueCannotCross(`${this.#path} is ${what}; only data can cross`);
  }
}
