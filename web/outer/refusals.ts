import type { Dropped } from "../generated/wire.ts";

/** So many messages that nobody can read are no mistake any more. */
const MOST = 1_000;
/** A flood of them costs the host one notice per this time. */
const NOTICE_MS = 250;

/** Counts what was not read, and says so now and then. */
export class Refusals {
  readonly #edge: string;
  readonly #tell: (dropped: Dropped) => boolean;
  readonly #onFlood: () => void;
  #all = 0;
  #untold = 0;

  /** `tell` says whether anybody heard it; what nobody heard is told later. */
  constructor(edge: string, tell: (dropped: Dropped) => boolean, onFlood: () => void) {
    this.#edge = edge;
    this.#tell = tell;
    this.#onFlood = onFlood;
  }

  readonly count = (): void => {
    this.#all++;
    this.#untold++;
    if (this.#untold === 1) setTimeout(this.notice, NOTICE_MS);
    if (this.#all === MOST) this.#onFlood();
  };

  readonly notice = (): void => {
    if (this.#untold > 0 && this.#tell({ edge: this.#edge, count: this.#untold })) this.#untold = 0;
  };
}
