import { toBase64 } from "./values_base64.ts";
import { ValueCannotCross } from "./values_faults.ts";
import { MARK, MAX_DEPTH, MAX_SPARSE_LENGTH, TAG } from "./values_format.ts";
import { bytesIn, kindOf, nameOf, timeOf, unboxed } from "./values_kinds.ts";
import { Path } from "./values_path.ts";
import { isPlain } from "./values_plain.ts";

const { stringify } = JSON;
const { is, keys, hasOwn } = Object;
const { apply, getPrototypeOf } = Reflect;
const finite = Number.isFinite;
const bigintText = BigInt.prototype.toString;
const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;

/**
 * The text of a value. Getters of the value are asked, and its `toJSON` if it has one; apart from
 * them no code of whoever made the value runs. Throws `ValueCannotCross`, which names the place.
 */
export function encode(value: unknown, name = "value"): string {
  if (isPlain(value) && !(typeof value === "object" && value !== null && hasOwn(value, MARK))) return stringify(value);
  return stringify({ [MARK]: 1, value: new Encoder(name).encode(value) });
}

/** Decimal digits take more than linear time to write and to read. */
const MAX_DIGITS = 100_000;

/** An object on its way. JSON asks it at the very end, when it is known whether it was met twice. */
class Node {
  id = 0;
  out: unknown;

  toJSON(): unknown {
    if (this.id !== 0) return { [TAG]: "def", id: this.id, value: this.out };
    // What somebody's own `toJSON` answered is a node as well.
    return this.out instanceof Node ? this.out.toJSON() : this.out;
  }
}

class Encoder {
  readonly #path: Path;
  readonly #met = new Map<object, Node>();
  readonly #converting = new Set<object>();
  #ids = 0;

  constructor(name: string) {
    this.#path = new Path(name);
  }

  encode(value: unknown): unknown {
    switch (typeof value) {
      case "undefined":
        return { [TAG]: "undefined" };
      case "bigint":
        return this.#bigint(value);
      case "number":
        if (finite(value) && !is(value, -0)) return value;
        return { [TAG]: "number", value: is(value, -0) ? "-0" : `${value}` };
      case "function":
      case "symbol":
        return this.#refuse(`a ${typeof value}`);
      case "object":
        return value === null ? null : this.#object(value);
      default:
        return value;
    }
  }

  #bigint(value: bigint): unknown {
    const hex = apply(bigintText, value, [16]);
    if (hex.length > MAX_DIGITS * 0.83) return this.#refuse(`a big integer of more than ${MAX_DIGITS} digits`);
    return { [TAG]: "bigint", value: `${value}` };
  }

  #object(value: object): unknown {
    const met = this.#met.get(value);
    if (met !== undefined) {
      if (this.#converting.has(value)) return this.#refuse("what its own toJSON began with");
      if (met.id === 0) met.id = ++this.#ids;
      return { [TAG]: "ref", id: met.id };
    }
    if (this.#path.depth >= MAX_DEPTH) return this.#refuse(`nested more than ${MAX_DEPTH} levels deep`);
    const node = new Node();
    this.#met.set(value, node);
    node.out = this.#fill(value);
    return node;
  }

  #fill(value: object): unknown {
    const kind = kindOf(value);
    switch (kind) {
      case "array":
        return this.#array(value as unknown[]);
      case "map":
        return { [TAG]: "map", entries: this.#entries(value as Map<unknown, unknown>) };
      case "set":
        return { [TAG]: "set", values: this.#values(value as Set<unknown>) };
      case "date": {
        const time = timeOf(value);
        return { [TAG]: "date", value: is(time, Number.NaN) ? null : time };
      }
      case "regexp": {
        const { source, flags } = value as RegExp;
        return { [TAG]: "regexp", source: `${source}`, flags: `${flags}` };
      }
      case "error":
        return this.#error(value as Error);
      case "buffer":
      case "list":
        return {
          [TAG]: "bytes",
          type: kind === "buffer" ? "ArrayBuffer" : nameOf(value),
          data: toBase64(bytesIn(value)),
        };
      case "boxed":
        return this.encode(unboxed(value));
      case "refused":
        return this.#refuse(`a ${nameOf(value)}`);
      default:
        return this.#record(value);
    }
  }

  #array(list: unknown[]): unknown {
    const { length } = list;
    const out: unknown[] = [];
    let holes = false;
    for (let i = 0; i < length; i++) {
      if (i in list) {
        this.#path.enter(i);
        const item = this.encode(list[i]);
        this.#path.leave();
        out[out.length] = holes ? [i, item] : item;
      } else if (!holes) {
        if (length > MAX_SPARSE_LENGTH) return this.#refuse(`an array of ${length} with holes`);
        holes = true;
        for (let k = 0; k < i; k++) out[k] = [k, out[k]];
      }
    }
    return holes ? { [TAG]: "sparse", length, items: out } : out;
  }

  #entries(map: Map<unknown, unknown>): unknown[] {
    const out: unknown[] = [];
    const add = (value: unknown, key: unknown) => {
      const at = typeof key === "string" ? `.get(${stringify(key)})` : `.entry(${out.length})`;
      out[out.length] = this.#path.at(`(${at}`, () => [this.encode(key), this.encode(value)]);
    };
    apply(mapForEach, map, [add]);
    return out;
  }

  #values(set: Set<unknown>): unknown[] {
    const out: unknown[] = [];
    const add = (value: unknown) => {
      out[out.length] = this.#path.at(`(.value(${out.length})`, () => this.encode(value));
    };
    apply(setForEach, set, [add]);
    return out;
  }

  #error(error: Error): unknown {
    const { name, message } = error;
    const out: Record<string, unknown> & { more?: unknown } = {
      [TAG]: "error",
      name: `${name}`,
      message: `${message}`,
    };
    for (const key of ["cause", "errors"] as const) {
      if (hasOwn(error, key))
        out[key] = this.#path.at(key, () => this.encode((error as { cause?: unknown; errors?: unknown })[key]));
    }
    const more = keys(error).filter((key) => !(key in out));
    if (more.length > 0) out.more = this.#properties(error, more);
    return out;
  }

  /** A plain object, an instance of a class as one, or what its `toJSON` makes of it. */
  #record(value: object): unknown {
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === "function") {
      this.#converting.add(value);
      const out = this.encode(apply(toJSON as () => unknown, value, []));
      this.#converting.delete(value);
      return out;
    }
    const names = keys(value);
    const out = this.#properties(value, names);
    if (getPrototypeOf(value) === null) return { [TAG]: "bare", value: out };
    return hasOwn(out, TAG) ? { [TAG]: "object", value: out } : out;
  }

  #properties(value: object, names: readonly string[]): Record<string, unknown> {
    // Without a prototype a key called `__proto__` is one like any other.
    const out: Record<string, unknown> = Object.create(null);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      this.#path.enter(name);
      out[name] = this.encode((value as Record<string, unknown>)[name]);
      this.#path.leave();
    }
    return out;
  }

  #refuse(what: string): never {
    throw new ValueCannotCross(`${this.#path} is ${what}; only data can cross`);
  }
}
