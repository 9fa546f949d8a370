import type { Dropped } from "../generated/wire.ts";

/** So many messages that nobody can read are no mistake any more. */
const MAX_REFUSED = 1_000;
/** A flood of them costs the host one notice per this time. */
const NOTICE_MS = 250;

/** Counts what was not read, and says so now and then. */
export class Refusals {
  readonly #edge: string;
  readonly #tell: (dropped: Dropped) => void;
  readonly #onFlood: () => void;
  #all = 0;
  #untold = 0;

  constructor(edge: string, tell: (dropped: Dropped) => void, onFlood: () => void) {
    this.#edge = edge;
    this.#tell = tell;
    this.#onFlood = onFlood;
  }

  count(messages = 1): void {
    if (messages === 0) return;
    if (this.#untold === 0) setTimeout(() => this.#notice(), NOTICE_MS);
    this.#untold += messages;
    const before = this.#all;
    this.#all += messages;
    if (before < MAX_REFUSED && this.#all >= MAX_REFUSED) this.#onFlood();
  }

  #notice(): void {
    this.#tell({ edge: this.#edge, count: this.#untold });
    this.#untold = 0;
  }
}
