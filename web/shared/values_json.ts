import { Budget } from "./values_budget.ts";
import { ValueCannotCross } from "./values_faults.ts";
import { MAX_DEPTH } from "./values_format.ts";
import { kindOf, nameOf, timeOf, unboxed } from "./values_kinds.ts";
import { Path } from "./values_path.ts";

const { stringify } = JSON;
const { keys } = Object;
const { apply } = Reflect;
const finite = Number.isFinite;
const toISOString = Date.prototype.toISOString;

/**
 * A tool's arguments and its result are plain JSON, because a JSON Schema describes them. What JSON
 * would drop or change without a word is an error that names the place: `args.when is a Map`. `most` is how many bytes
 * the text may have; `ValueTooLarge` as soon as it is certain to have more.
 */
export function jsonText(value: unknown, name: string, most?: number): string {
  return stringify(new Converter(name, new Budget(most)).convert(value));
}

/** Shared parts are written out each time; a value that unfolds to more than this is no honest one. */
const MAX_NODES = 1_000_000;

class Converter {
  readonly #path: Path;
  readonly #above = new Set<object>();
  readonly #budget: Budget;
  #nodes = 0;

  constructor(name: string, budget: Budget) {
    this.#path = new Path(name);
    this.#budget = budget;
  }

  convert(value: unknown): unknown {
    if (++this.#nodes > MAX_NODES) return this.#refuse("too large to write out", "send less at a time");
    this.#budget.spend(typeof value === "string" ? value.length + 2 : 1);
    switch (typeof value) {
      case "number":
        return finite(value) ? value : this.#refuse(`${value}`, "JSON has no word for it: send null or text");
      case "undefined":
        return this.#refuse("undefined", "JSON has no word for it: send null");
      case "bigint":
        return this.#refuse("a bigint", "send it as text");
      case "function":
      case "symbol":
        return this.#refuse(`a ${typeof value}`, "only data can cross");
      case "object":
        return value === null ? null : this.#object(value);
      default:
        return value;
    }
  }

  #object(value: object): unknown {
    if (this.#above.has(value)) return this.#refuse("a part of itself", "JSON has no cycles");
    if (this.#path.depth >= MAX_DEPTH) return this.#refuse(`nested more than ${MAX_DEPTH} levels deep`, "send less");
    this.#above.add(value);
    const out = this.#fill(value);
    this.#above.delete(value);
    return out;
  }

  #fill(value: object): unknown {
    const kind = kindOf(value);
    if (kind === "array") return this.#array(value as unknown[]);
    if (kind === "boxed") return this.convert(unboxed(value));
    if (kind === "date") {
      return finite(timeOf(value)) ? apply(toISOString, value, []) : this.#refuse("an invalid Date", "send null");
    }
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === "function") return this.convert(apply(toJSON as () => unknown, value, []));
    if (kind === "plain" || kind === "instance") return this.#record(value);
    return this.#refuse(`a ${nameOf(value)}`, HELP[kind] ?? "only data can cross");
  }

  #array(list: readonly unknown[]): unknown[] {
    const out: unknown[] = [];
    this.#budget.needs(2 * list.length);
    for (let i = 0; i < list.length; i++) {
      this.#path.enter(i);
      out[i] = this.convert(list[i]);
      this.#path.leave();
    }
    return out;
  }

  /** As JSON does it, a property that is `undefined` is one that is not there. */
  #record(value: object): object {
    const out: Record<string, unknown> = Object.create(null);
    for (const name of keys(value)) {
      const part = (value as Record<string, unknown>)[name];
      if (part === undefined) continue;
      this.#budget.spend(name.length + 3);
      this.#path.enter(name);
      if (name === "__proto__") this.#refuse("a key that sets a prototype where it is copied", "rename it");
      out[name] = this.convert(part);
      this.#path.leave();
    }
    return out;
  }

  #refuse(what: string, help: string): never {
    throw new ValueCannotCross(`${this.#path} is ${what}; ${help}`);
  }
}

const HELP: Readonly<Record<string, string>> = {
  map: "send Object.fromEntries(map) or [...map]",
  set: "send [...set]",
  regexp: "send its source as text",
  error: "send its message as text",
  buffer: "send [...new Uint8Array(buffer)] or text",
  list: "send [...list]",
};
