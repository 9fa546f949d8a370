/** Characters that a guest may give its page to keep, in any such time. */
const WINDOW_MS = 10_000;

/**
 * How much text of a guest's records (errors, lines) goes on to the page. Each record has a bound and so has their number
 * in a second; together they would still be tens of megabytes for a page that keeps them.
 */
export class TextWindow {
  readonly #most: number;
  readonly #now: () => number;
  #from = Number.NEGATIVE_INFINITY;
  #taken = 0;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** Whether so much more still fits, which it then has taken. */
  take(length: number): boolean {
    const now = this.#now();
    if (now - this.#from >= WINDOW_MS) {
      this.#from = now;
      this.#taken = 0;
    }
    if (this.#taken + length > this.#most) return false;
    this.#taken += length;
    return true;
  }
}
