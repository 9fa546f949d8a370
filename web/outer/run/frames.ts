import { lost } from "../../shared/failure.ts";
import type { GuestFrame } from "../guest.ts";
import type { ProgramWorker } from "./program_worker.ts";

/** So long a process takes to end after its last document. */
export const PROCESS_ENDS_MS = 350;

/**
 * The documents that workers live in: one in use, and those that wait for their last worker to end.
 *
 * A worker inside a long native operation cannot be stopped at once in every browser. Where taking its document away
 * is faster, the others in that document finish in peace, and new ones go to a new document.
 */
export class Frames {
  /** `delayMs` is how long to wait before the document is loaded. */
  readonly #make: (delayMs: number) => GuestFrame;
  readonly #retired = new Map<GuestFrame, Set<ProgramWorker>>();
  #current: GuestFrame | undefined;

  constructor(make: (delayMs: number) => GuestFrame) {
    this.#make = make;
  }

  /** Made when somebody first asks. */
  get current(): GuestFrame {
    this.#current ??= this.#make(0);
    return this.#current;
  }

  isCurrent(frame: GuestFrame): boolean {
    return this.#current === undefined || this.#current === frame;
  }

  /** `living` are the workers in that document with a run that goes on. */
  retire(frame: GuestFrame, living: Iterable<ProgramWorker>): void {
    const rest = new Set(living);
    this.#retired.set(frame, rest);
    this.#sweep(frame);
    // A document of the same site that came at once would be given the old one's process, and keep it going.
    if (frame === this.#current) this.#current = this.#make(rest.size === 0 ? PROCESS_ENDS_MS : 0);
  }

  /** A worker's run has ended. */
  left(worker: ProgramWorker): void {
    this.#retired.get(worker.frame)?.delete(worker);
    this.#sweep(worker.frame);
  }

  end(failure: ReturnType<typeof lost>): void {
    this.#current?.end(failure);
    for (const frame of this.#retired.keys()) frame.end(failure);
    this.#retired.clear();
  }

  #sweep(frame: GuestFrame): void {
    if (this.#retired.get(frame)?.size !== 0) return;
    this.#retired.delete(frame);
    frame.end(lost("removed"));
  }
}
