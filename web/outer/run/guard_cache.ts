import type { GuardResult } from "./guard_result.ts";

/** Most programs that are run again are small. */
const MAX_LENGTH = 32_768;
const MAX_ENTRIES = 64;

/**
 * Programs that the guard has let pass, so that one that is run again is not read again. The guard's word depends on
 * nothing but the text and what it is asked, so it is the same the second time.
 */
export class GuardCache {
  readonly #judged = new Map<string, GuardResult>();

  get(source: string, options: string): GuardResult | undefined {
    return this.#judged.get(options + source);
  }

  /** The oldest goes first. */
  add(source: string, options: string, judged: GuardResult): void {
    if (source.length > MAX_LENGTH || !("hardened" in judged)) return;
    for (const oldest of this.#judged.keys()) {
      if (this.#judged.size < MAX_ENTRIES) break;
      this.#judged.delete(oldest);
    }
    this.#judged.set(options + source, judged);
  }
}
