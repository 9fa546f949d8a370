import type { Made, Wanted } from "../../guard/page_messages.ts";

/** One thing the guard says about a program. */
export interface GuardFinding {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly help: string;
  /** Offsets in bytes. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

export interface Hardened {
  readonly refused: boolean;
  readonly code: string;
  readonly diagnostics: readonly GuardFinding[];
  /** Line and column of the code, line and column of the source, from 0. */
  readonly table: readonly number[];
}

/** The guard as runs meet it, in a worker of the page's own: typing is never held up by it. */
export class Guard {
  #worker: Worker | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, (made: Made) => void>();

  async harden(source: string, level: string, language: string): Promise<Hardened> {
    const id = ++this.#asked;
    const wanted: Wanted = { id, source, options: JSON.stringify({ level, language }) };
    const made = await new Promise<Made>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#running().postMessage(wanted);
    });
    if ("reason" in made) throw new Error(made.reason);
    const { refused, diagnostics } = JSON.parse(made.about) as Pick<Hardened, "refused" | "diagnostics">;
    return { refused, diagnostics, code: made.code, table: made.table };
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker("/playground/guard.js");
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Made>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener("error", ({ message }) => {
      // A module that broke, or never came: everybody who waits is told, and the next one begins anew.
      this.#worker = undefined;
      worker.terminate();
      for (const [id, resolve] of this.#waiting) resolve({ id, reason: message || "the guard did not start" });
      this.#waiting.clear();
    });
    return worker;
  }
}
