/** What a realm hands in, because nothing here names a global. */
export interface Timer {
  set(work: () => void, ms: number): unknown;
  clear(handle: unknown): void;
  now(): number;
}

interface Due {
  readonly at: number;
  readonly work: () => void;
}

/**
 * Many deadlines and one timer. A timer for each call would be set and cleared for each answer, and that is a good part
 * of what a call costs; this one runs at most once per its own length while calls come and go.
 */
export class Deadlines {
  readonly #timer: Timer;
  readonly #due = new Set<Due>();
  #running: { readonly handle: unknown; readonly at: number } | undefined;

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  /** Calls `work` in `ms`, unless what is given back is called before. */
  set(ms: number, work: () => void): () => void {
    const due: Due = { at: this.#timer.now() + ms, work };
    this.#due.add(due);
    if (!this.#running || due.at < this.#running.at) this.#run(due.at);
    return () => this.#due.delete(due);
  }

  /** Nothing is called any more. */
  clear(): void {
    this.#due.clear();
    this.#stop();
  }

  #run(at: number): void {
    this.#stop();
    const handle = this.#timer.set(() => this.#ring(), Math.max(0, at - this.#timer.now()));
    this.#running = { handle, at };
  }

  #stop(): void {
    if (this.#running) this.#timer.clear(this.#running.handle);
    this.#running = undefined;
  }

  #ring(): void {
    this.#running = undefined;
    const now = this.#timer.now();
    let next = Number.POSITIVE_INFINITY;
    for (const due of [...this.#due]) {
      if (due.at <= now) {
        this.#due.delete(due);
        due.work();
      } else if (due.at < next) next = due.at;
    }
    if (next < Number.POSITIVE_INFINITY) this.#run(next);
  }
}
