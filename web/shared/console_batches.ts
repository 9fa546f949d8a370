import type { ConsoleLine } from "../generated/wire.ts";
import type { Timer } from "./deadlines.ts";

/** So many messages go at once; with more in that time, lines wait for each other. */
const MAX_AT_ONCE = 20;
const WINDOW_MS = 50;
/** What one message has at most, so that whoever reads it is soon done. */
const MAX_LINES = 100;
const MAX_LENGTH = 32_768;

export interface BatchesOptions {
  send(lines: readonly ConsoleLine[], cut: number): void;
  readonly timer: Pick<Timer, "now" | "set">;
}

/**
 * Console lines on their way: the first ones at once, because what a program wrote before it hung is what one wants to
 * see, and a flood in few messages. `web/outer` does the same with what a worker sends, which may not do it.
 */
export class Batches {
  readonly #options: BatchesOptions;
  #lines: ConsoleLine[] = [];
  #length = 0;
  #cut = 0;
  #windowAt = 0;
  #sent = 0;
  #waits = false;

  constructor(options: BatchesOptions) {
    this.#options = options;
  }

  add(line: ConsoleLine): void {
    this.#lines[this.#lines.length] = line;
    this.#length += line.args.length;
    this.#due(this.#lines.length >= MAX_LINES || this.#length >= MAX_LENGTH);
  }

  /** Lines that are not sent, only counted. */
  cut(lines: number): void {
    this.#cut += lines;
    this.#due(false);
  }

  /** Whatever waits, now. */
  flush(): void {
    if (this.#lines.length === 0 && this.#cut === 0) return;
    const lines = this.#lines;
    const cut = this.#cut;
    this.#lines = [];
    this.#length = 0;
    this.#cut = 0;
    this.#sent++;
    this.#options.send(lines, cut);
  }

  #due(isFull: boolean): void {
    const now = this.#options.timer.now();
    if (now - this.#windowAt >= WINDOW_MS) {
      this.#windowAt = now;
      this.#sent = 0;
    }
    if (isFull || this.#sent < MAX_AT_ONCE) {
      this.flush();
    } else if (!this.#waits) {
      this.#waits = true;
      this.#options.timer.set(() => {
        this.#waits = false;
        this.flush();
      }, WINDOW_MS);
    }
  }
}
