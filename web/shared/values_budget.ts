import { ValueTooLarge } from "./values_faults.ts";

/** The most that a policy can let through. */
const MAX_BYTES = 67_108_864;

/**
 * How long a text may become. Encoders say what each part takes at least, before they write it, so that one that is too
 * long ends when that is known and not when it is written.
 */
export class Budget {
  readonly #most: number;
  #left: number;

  constructor(most = MAX_BYTES) {
    this.#most = most;
    this.#left = most;
  }

  spend(bytes: number): void {
    this.needs(bytes);
    this.#left -= bytes;
  }

  /** For parts that are spent one by one later. */
  needs(bytes: number): void {
    if (bytes > this.#left) throw new ValueTooLarge(this.#most);
  }
}
