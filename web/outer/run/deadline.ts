/** For all pauses of a run together: a question that nobody answers is no reason to keep a worker for ever. */
export const MAX_PAUSE_MS = 600_000;

export interface Clock {
  now(): number;
  /** Calls `work` in so many milliseconds, by every timer there is; gives back the way to call it off. */
  ring(afterMs: number, work: () => void): () => void;
}

/** How long a run may still take. It stands still while a call waits for approval; how long it may stand still has an end too. */
export class Deadline {
  readonly #clock: Clock;
  readonly #late: () => void;
  #left: number;
  #pauseLeft = MAX_PAUSE_MS;
  #since: number;
  #waiting = 0;
  #hush: () => void;

  constructor(timeoutMs: number, clock: Clock, late: () => void) {
    this.#clock = clock;
    this.#late = late;
    this.#left = timeoutMs;
    this.#since = clock.now();
    this.#hush = clock.ring(timeoutMs, late);
  }

  /** At least 1, and a whole number. */
  get leftMs(): number {
    return Math.max(1, Math.ceil(this.#waiting > 0 ? this.#left : this.#left - this.#passed()));
  }

  get isPaused(): boolean {
    return this.#waiting > 0;
  }

  /** What is left for pauses; 0 when it is used up. */
  get pauseLeftMs(): number {
    return Math.max(0, Math.floor(this.#waiting > 0 ? this.#pauseLeft - this.#passed() : this.#pauseLeft));
  }

  /** Several calls can wait at a time; the clock goes on when none does. */
  pause(): void {
    if (this.#waiting++ > 0) return;
    this.#left -= this.#passed();
    this.#since = this.#clock.now();
    this.#hush();
  }

  resume(): void {
    if (this.#waiting === 0 || --this.#waiting > 0) return;
    this.#pauseLeft -= this.#passed();
    this.#since = this.#clock.now();
    this.#hush = this.#clock.ring(Math.max(0, this.#left), this.#late);
  }

  /** The run has ended. */
  stop(): void {
    this.#hush();
    // Whatever still waits resumes nothing.
    this.#waiting = Number.POSITIVE_INFINITY;
  }

  #passed(): number {
    return this.#clock.now() - this.#since;
  }
}
