import type { Judged } from "./judged.ts";

/** Most programs that are run again are small. */
const LONGEST = 32_768;
const MOST = 64;

/**
 * Programs that the guard has let pass, so that one that is run again is not read again. The guard's word depends on
 * nothing but the text and what it is asked, so it is the same the second time.
 */
export class Known {
  readonly #judged = new Map<string, Judged>();

  get(source: string, options: string): Judged | undefined {
    return this.#judged.get(options + source);
  }

  /** The oldest goes first. */
  add(source: string, options: string, judged: Judged): void {
    if (source.length > LONGEST || !("hardened" in judged)) return;
    for (const oldest of this.#judged.keys()) {
      if (this.#judged.size < MOST) break;
      this.#judged.delete(oldest);
    }
    this.#judged.set(options + source, judged);
  }
}
