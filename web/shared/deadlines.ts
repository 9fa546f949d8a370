/** What a realm hands in, because nothing here names a global. */
export interface Timer {
  set(work: () => void, ms: number): unknown;
  clear(handle: unknown): void;
  now(): number;
}

/**
 * Many deadlines and one timer. A timer for each call would be set and cleared for each answer, and that is a good part
 * of what a call costs; this one runs at most once per its own length while calls come and go.
 */
export class Deadlines {
  readonly #timer: Timer;
  readonly #ring: (now: number) => number;
  #handle: unknown;
  #at = Number.POSITIVE_INFINITY;

  /** `ring` ends what is due and says when the next one is; `Infinity` when there is none. */
  constructor(timer: Timer, ring: (now: number) => number) {
    this.#timer = timer;
    this.#ring = ring;
  }

  /** When `ms` from now is; `ring` is called then, or soon after. */
  in(ms: number): number {
    const at = this.#timer.now() + ms;
    if (at < this.#at) this.#run(at, ms);
    return at;
  }

  /** Nothing is called any more. */
  clear(): void {
    if (this.#at < Number.POSITIVE_INFINITY) this.#timer.clear(this.#handle);
    this.#at = Number.POSITIVE_INFINITY;
  }

  #run(at: number, ms: number): void {
    this.clear();
    this.#at = at;
    this.#handle = this.#timer.set(() => {
      this.#at = Number.POSITIVE_INFINITY;
      const now = this.#timer.now();
      const next = this.#ring(now);
      if (next < this.#at) this.#run(next, Math.max(0, next - now));
    }, ms);
  }
}
