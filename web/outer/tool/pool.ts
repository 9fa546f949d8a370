import type { LostReason } from "../../generated/wire.ts";
import { lost } from "../../shared/failure.ts";
import type { GuestFrame } from "../guest.ts";
import { Chamber } from "../run/chamber.ts";
import type { Chambers } from "../run/pool.ts";

export type MakeFrame = (onLost: (reason: LostReason) => void) => GuestFrame;

/** Documents for tools that need one: each is made ahead, used once and taken away. */
export class FramePool implements Chambers {
  readonly #make: MakeFrame;
  readonly #living = new Set<Chamber>();
  #spare: Chamber | undefined;
  #lastId = 0;
  #closed = false;

  constructor(make: MakeFrame) {
    this.#make = make;
  }

  async take(): Promise<Chamber> {
    const chamber = this.#spare ?? this.#open();
    this.#spare = undefined;
    this.#living.add(chamber);
    return chamber;
  }

  give(chamber: Chamber): void {
    this.#living.delete(chamber);
    remove(chamber);
    this.fill();
  }

  /** With its document gone there is nothing left that could go on. */
  abandon(chamber: Chamber): void {
    this.give(chamber);
  }

  fill(): void {
    if (!this.#closed) this.#spare ??= this.#open();
  }

  close(): void {
    this.#closed = true;
    for (const chamber of this.#living) remove(chamber);
    if (this.#spare) remove(this.#spare);
    this.#spare = undefined;
    this.#living.clear();
  }

  #open(): Chamber {
    const frame = this.#make((reason) => {
      chamber.lose(reason);
      frame.end(lost(reason));
      if (this.#spare === chamber) this.#spare = undefined;
    });
    const chamber = new Chamber(frame, ++this.#lastId, "", () => {}, "frame");
    return chamber;
  }
}

function remove(chamber: Chamber): void {
  chamber.close();
  chamber.frame.end(lost("removed"));
}
