import type { SessionJournal } from "../types/session.ts";
import { MAX_JOURNAL_BYTES, MAX_RUNS, VERSION } from "./limits.ts";

/** The runs of a session, each as JSON. The oldest ones make room. */
export class Journal {
  readonly #runs: string[] = [];
  #bytes = 0;
  #dropped = 0;

  /** `undefined` for a run that nothing can repeat. */
  add(run: string | undefined): void {
    if (run === undefined || run.length > MAX_JOURNAL_BYTES) {
      this.#dropped++;
      return;
    }
    this.#runs.push(run);
    this.#bytes += run.length;
    while (this.#bytes > MAX_JOURNAL_BYTES || this.#runs.length > MAX_RUNS) {
      this.#bytes -= (this.#runs.shift() as string).length;
      this.#dropped++;
    }
  }

  read(): SessionJournal {
    return { version: VERSION, runs: JSON.parse(`[${this.#runs.join(",")}]`), dropped: this.#dropped };
  }
}
