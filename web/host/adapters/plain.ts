import { BelljarError } from "../index.ts";

/** A conversation has no use for more. */
const MAX_CHARACTERS = 1_000_000;

/**
 * A run's value as plain JSON, for whoever writes it into a conversation. Parts that a value holds several times are one
 * part of a run's value, and `JSON.stringify` would write them out each time: thirty small objects can be a text that
 * never ends. So it is counted here, and what is too much is `OUTPUT_TOO_LARGE`.
 */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : new Writer().write(value);
}

class Writer {
  readonly #above = new Set<object>();
  #left = MAX_CHARACTERS;

  write(value: unknown): unknown {
    switch (typeof value) {
      case "string":
        this.#spend(value.length);
        return value;
      case "number":
        this.#spend(1);
        return Number.isFinite(value) ? value : String(value);
      case "bigint":
        return this.write(isShort(value) ? String(value) : `0x${value.toString(16)}`);
      case "object":
        return value === null ? null : this.#object(value);
      default:
        this.#spend(1);
        return value ?? null;
    }
  }

  #object(value: object): unknown {
    this.#spend(2);
    if (this.#above.has(value)) return "[circular]";
    this.#above.add(value);
    const written = this.#fill(value);
    this.#above.delete(value);
    return written;
  }

  #fill(value: object): unknown {
    if (Array.isArray(value)) return Array.from(value, (item) => this.write(item));
    if (value instanceof Set) return Array.from(value, (item) => this.write(item));
    if (value instanceof Map) {
      const isRecord = Array.from(value.keys()).every((key) => typeof key === "string" && key !== "__proto__");
      return isRecord ? this.#record(value) : Array.from(value, (pair) => this.write(pair));
    }
    if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : null;
    if (value instanceof Error) return this.#record(Object.entries({ name: value.name, message: value.message }));
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      return `${value.constructor.name} of ${value.byteLength} bytes`;
    }
    return this.#record(Object.entries(value));
  }

  #record(entries: Iterable<readonly [string, unknown]>): object {
    const record: Record<string, unknown> = {};
    for (const [name, part] of entries) {
      if (part === undefined) continue;
      this.#spend(name.length);
      record[name] = this.write(part);
    }
    return record;
  }

  #spend(characters: number): void {
    this.#left -= characters + 1;
    if (this.#left >= 0) return;
    throw new BelljarError(
      "OUTPUT_TOO_LARGE",
      `The value has more than ${MAX_CHARACTERS} characters as JSON. Return less: filter, count or slice it in the program.`,
    );
  }
}

/** Engines take quadratic time for decimal digits. */
function isShort(value: bigint): boolean {
  return value < 1n << 128n && value > -(1n << 128n);
}
