import { BelljarError } from "../error.ts";

/** Everything wrong with what a page passed in, by path; all of it is told at once. */
export class Faults {
  readonly #faults: { readonly path: string; readonly message: string }[] = [];

  check(path: string, value: unknown, holds: boolean, wanted: string): void {
    if (!holds) this.add(path, wanted, value);
  }

  add(path: string, wanted: string, value: unknown): void {
    this.say(path, `${wanted}, not ${shown(value)}`);
  }

  say(path: string, message: string): void {
    this.#faults.push({ path, message });
  }

  /** A key that means nothing is a mistake: it would be ignored otherwise. */
  unknown(path: string, value: object, known: readonly string[]): void {
    for (const key of Object.keys(value)) {
      if (!known.includes(key)) this.say(`${path}.${key}`, `is unknown; known are ${known.join(", ")}`);
    }
  }

  throwAny(method: string): void {
    if (this.#faults.length > 0) throw this.error(method);
  }

  error(method: string): BelljarError {
    const [first] = this.#faults;
    const more = this.#faults.length > 1 ? ` And ${this.#faults.length - 1} more in \`data.faults\`.` : "";
    const message = `\`${method}\`: \`${first?.path}\` ${first?.message}.${more}`;
    return new BelljarError("INVALID_PARAMS", message, { data: { faults: this.#faults } });
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
