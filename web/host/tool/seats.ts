/** How many calls may run at once; the others wait in line. */
export class Seats {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Rejects with the signal's reason when it fires before there is a seat. */
  take(signal: AbortSignal | undefined): Promise<void> {
    if (this.#taken < this.#most) {
      this.#taken++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const seated = () => {
        signal?.removeEventListener("abort", left);
        resolve();
      };
      const left = () => {
        this.#waiting.splice(this.#waiting.indexOf(seated), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", left, { once: true });
      this.#waiting.push(seated);
    });
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}
