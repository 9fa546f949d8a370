/** Limits how many calls run at once; the others wait in order. */
export class Semaphore {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Rejects with the signal's reason when it fires before it is acquired. */
  acquire(signal: AbortSignal | undefined): Promise<void> {
    if (this.#taken < this.#limit) {
      this.#taken++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const acquired = () => {
        signal?.removeEventListener("abort", aborted);
        resolve();
      };
      const aborted = () => {
        this.#waiting.splice(this.#waiting.indexOf(acquired), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", aborted, { once: true });
      this.#waiting.push(acquired);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}
