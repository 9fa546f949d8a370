import type { Clock } from "./deadline.ts";

/** So often a worker is asked whether it takes turns. */
const PERIOD_MS = 100;

export interface Watched {
  readonly cpuMs: number;
  readonly clock: Clock;
  /** Asks the worker, which answers between two turns of its program: how long that has worked, by its own count. */
  ping(): Promise<number>;
  /** Behind everything that waits for its turn in this frame already. */
  inLaterTurn(work: () => void): void;
  over(): void;
}

/**
 * How long a program has worked, seen from outside. A worker answers at once unless its program works: what it answers is
 * the runtime's own count, and as long as it does not, its silence counts besides. Only silence that this frame itself was
 * there to hear: what it missed while it was held up may have been an answer. Once there is one, it says what of the silence
 * was work, and what was a slow machine.
 */
export class CpuWatch {
  readonly #watched: Watched;
  readonly #began: number;
  #told = 0;
  #silence = 0;
  #asked = false;
  #last = 0;
  #hush: () => void = () => {};
  #stopped = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#began = watched.clock.now();
    this.#wait();
  }

  get usedMs(): number {
    return this.#told + this.#silence;
  }

  get isOver(): boolean {
    return this.usedMs > this.#watched.cpuMs;
  }

  /** The worker's own count. It cannot have worked for longer than it was there. */
  tell(usedMs: number): void {
    this.#silence = 0;
    if (usedMs > this.#told) this.#told = Math.min(usedMs, this.#watched.clock.now() - this.#began);
  }

  stop(): void {
    this.#stopped = true;
    this.#hush();
  }

  #wait(): void {
    this.#last = this.#watched.clock.now();
    this.#hush = this.#watched.clock.ring(PERIOD_MS, () => {
      // There are two timers, and one is enough.
      this.#hush();
      this.#watched.inLaterTurn(() => this.#tick());
    });
  }

  #tick(): void {
    if (this.#stopped) return;
    const passed = Math.min(this.#watched.clock.now() - this.#last, 2 * PERIOD_MS);
    if (this.#asked) this.#silence += passed;
    else this.#ask();
    if (this.isOver) this.#watched.over();
    else this.#wait();
  }

  #ask(): void {
    this.#asked = true;
    this.#watched.ping().then(
      (usedMs) => {
        this.#asked = false;
        this.tell(usedMs);
        if (this.isOver && !this.#stopped) this.#watched.over();
      },
      // Its channel is closed: the run ends.
      () => {},
    );
  }
}
