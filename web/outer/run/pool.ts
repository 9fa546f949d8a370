import { ENGINE } from "../engine.ts";
import type { Frames } from "./frames.ts";
import { ProgramWorker } from "./program_worker.ts";

/** More workers than this at once only take turns on the same cores; further runs wait. */
const MAX_LIVE = Math.min(64, Math.max(16, 12 * globalThis.navigator.hardwareConcurrency));
/** Workers that stand ready while nobody asks. */
const FEW_SPARE = 2;
const MAX_SPARE = 8;

/** Where runs find their workers. */
export type Chambers = Pick<Pool, "take" | "begun" | "give" | "release" | "fill" | "close">;

interface Waiting {
  readonly rules: string;
  readonly resolve: (worker: ProgramWorker) => void;
}

/**
 * Chambers made ahead of their runs. How many stand ready follows how many are in use; with none ready, a run waits for
 * one to be made. Above the most that may live at once, jars take turns.
 */
export class Pool {
  readonly #frames: Frames;
  readonly #onUnlisted: (names: readonly string[]) => void;
  readonly #living = new Set<ProgramWorker>();
  readonly #waiting = new Map<number, Waiting[]>();
  #spare: ProgramWorker[] = [];
  #lastId = 0;
  #lastRules: string;
  #closed = false;

  constructor(frames: Frames, rules: string, onUnlisted: (names: readonly string[]) => void) {
    this.#frames = frames;
    this.#lastRules = rules;
    this.#onUnlisted = onUnlisted;
  }

  /** A worker that belongs to nobody else, now or when its turn comes. `given` is called with a way out of the queue. */
  take(jar: number, rules: string, given: (leave: () => void) => void): Promise<ProgramWorker> {
    if (this.#living.size < MAX_LIVE) return Promise.resolve(this.#occupy(rules));
    return new Promise((resolve) => {
      const waiting: Waiting = { rules, resolve };
      const queue = this.#waiting.get(jar) ?? [];
      this.#waiting.set(jar, queue);
      queue.push(waiting);
      given(() => this.#leave(jar, waiting));
    });
  }

  /** The worker's run has ended: its worker goes, and whoever is next has its place. */
  give(worker: ProgramWorker): void {
    this.#living.delete(worker);
    worker.close();
    this.#frames.left(worker);
    this.#next();
    this.fill();
  }

  /** The run was stopped; whether its worker still hears anything is about to be known. */
  release(worker: ProgramWorker, hears: Promise<boolean>): void {
    void hears.then((heard) => (heard ? this.give(worker) : this.#abandon(worker)));
  }

  /**
   * A worker that does not stop. `terminate()` ends it everywhere, in Chromium two seconds later; taking
   * its document away is faster there, and the other workers in that document finish first.
   */
  #abandon(worker: ProgramWorker): void {
    if (ENGINE === "chromium") this.#retire(worker);
    this.give(worker);
  }

  #retire(worker: ProgramWorker): void {
    const { frame } = worker;
    this.#spare = this.#spare.filter((spare) => {
      if (spare.frame === frame) spare.close();
      return spare.frame !== frame;
    });
    this.#frames.retire(
      frame,
      [...this.#living].filter((living) => living.frame === frame && living !== worker),
    );
  }

  /**
   * A program starts. Where nobody stands ready for the next one, its worker is made while this one works; else
   * later, because making one keeps the threads busy that this one's answer comes through.
   */
  begun(): void {
    if (this.#spare.length === 0) this.fill();
  }

  /** Makes what is missing. */
  fill(few = FEW_SPARE): void {
    if (this.#closed) return;
    const wanted = Math.min(MAX_SPARE, few + this.#living.size);
    while (this.#spare.length < wanted && this.#spare.length + this.#living.size < MAX_LIVE + FEW_SPARE) {
      this.#spare.push(this.#make(this.#lastRules));
    }
    for (const extra of this.#spare.splice(wanted + MAX_SPARE / 2)) extra.close();
  }

  close(): void {
    this.#closed = true;
    for (const worker of [...this.#spare, ...this.#living]) worker.close();
    this.#spare = [];
    this.#living.clear();
    this.#waiting.clear();
  }

  #occupy(rules: string): ProgramWorker {
    this.#lastRules = rules;
    const { current } = this.#frames;
    const ready = this.#spare.findIndex((spare) => spare.rules === rules && spare.frame === current);
    // Those that stand ready for other rules make room, so that the next run like this one finds one.
    if (ready < 0) this.#spare.shift()?.close();
    const worker = ready < 0 ? this.#make(rules) : (this.#spare.splice(ready, 1)[0] as ProgramWorker);
    this.#living.add(worker);
    return worker;
  }

  #make(rules: string): ProgramWorker {
    const worker = new ProgramWorker(this.#frames.current, ++this.#lastId, rules, this.#onUnlisted);
    // A spare one that failed would fail the run that takes it.
    worker.ready.catch(() => {
      this.#spare = this.#spare.filter((spare) => spare !== worker);
    });
    return worker;
  }

  #next(): void {
    const [next] = this.#waiting;
    if (!next || this.#living.size >= MAX_LIVE) return;
    const [jar, queue] = next;
    // To the end of the row, so that a jar with many runs waits like one with few.
    this.#waiting.delete(jar);
    const waiting = queue.shift();
    if (queue.length > 0) this.#waiting.set(jar, queue);
    if (waiting) waiting.resolve(this.#occupy(waiting.rules));
  }

  #leave(jar: number, waiting: Waiting): void {
    const rest = this.#waiting.get(jar)?.filter((other) => other !== waiting) ?? [];
    if (rest.length > 0) this.#waiting.set(jar, rest);
    else this.#waiting.delete(jar);
  }
}
