import type { LostReason } from "../../generated/wire.ts";
import { lost } from "../../shared/failure.ts";
import type { GuestFrame } from "../guest.ts";
import { PROCESS_ENDS_MS } from "../run/frames.ts";
import type { Chambers } from "../run/pool.ts";
import { ProgramWorker } from "../run/program_worker.ts";

export type MakeFrame = (onLost: (reason: LostReason) => void) => GuestFrame;

/**
 * Documents for tools that need one: each is made ahead, used once and taken away.
 *
 * They are of one site, so of one process: a tool that spins holds up the document that stands ready as well, and one
 * made at once would be given the same process. So nobody gets a document while it is not known whether the last one
 * stopped, nor before the process of one that did not has ended.
 */
export class FramePool implements Chambers {
  readonly #make: MakeFrame;
  readonly #living = new Set<ProgramWorker>();
  #spare: ProgramWorker | undefined;
  #lastId = 0;
  #closed = false;
  /** Until then nobody gets one. */
  #doubt: Promise<unknown> = Promise.resolve();

  constructor(make: MakeFrame) {
    this.#make = make;
  }

  async take(): Promise<ProgramWorker> {
    for (let doubt: unknown; doubt !== this.#doubt; ) {
      doubt = this.#doubt;
      await doubt;
    }
    const worker = this.#spare ?? this.#open();
    this.#spare = undefined;
    this.#living.add(worker);
    return worker;
  }

  give(worker: ProgramWorker): void {
    this.#living.delete(worker);
    remove(worker);
    this.fill();
  }

  release(worker: ProgramWorker, hears: Promise<boolean>): void {
    const released = hears.then((heard) => (heard ? this.give(worker) : this.#abandon(worker)));
    this.#doubt = Promise.all([this.#doubt, released]);
  }

  /** With its document gone, and every other of its process that is nobody's, there is nothing left that could go on. */
  async #abandon(worker: ProgramWorker): Promise<void> {
    this.#living.delete(worker);
    remove(worker);
    if (this.#spare) remove(this.#spare);
    this.#spare = undefined;
    await new Promise((done) => setTimeout(done, PROCESS_ENDS_MS));
    this.fill();
  }

  /** The next one's document is made while this one works: it takes far longer than most tools do. */
  begun(): void {
    this.fill();
  }

  fill(): void {
    if (!this.#closed) this.#spare ??= this.#open();
  }

  close(): void {
    this.#closed = true;
    for (const worker of this.#living) remove(worker);
    if (this.#spare) remove(this.#spare);
    this.#spare = undefined;
    this.#living.clear();
  }

  #open(): ProgramWorker {
    const frame = this.#make((reason) => {
      worker.lose(reason);
      frame.end(lost(reason));
      if (this.#spare === worker) this.#spare = undefined;
    });
    const worker = new ProgramWorker(frame, ++this.#lastId, "", () => {}, "frame");
    return worker;
  }
}

function remove(worker: ProgramWorker): void {
  worker.close();
  worker.frame.end(lost("removed"));
}
