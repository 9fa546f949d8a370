import type { GuardSetup, StartRun } from "../../generated/wire.ts";
import type { Asked, Said } from "../../guard/messages.ts";
import { Deadlines } from "../../shared/deadlines.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { isOff } from "../../shared/layers.ts";
import { fetchModule } from "../module.ts";
import { GuardCache } from "./guard_cache.ts";
import { asWritten, type GuardResult, read, tooDeep } from "./guard_result.ts";

interface Waiting {
  readonly message: Extract<Asked, { readonly source: string }>;
  resolve(judged: GuardResult): void;
  reject(failure: RpcFailure): void;
}

interface Ring {
  readonly at: number;
  work(): void;
}

/** Whoever reads programs before they run. */
export type Reader = Pick<Guard, "harden" | "ring" | "end">;

/**
 * The guard, in a worker of its own. Programs are read one after the other; one that has not been read by its deadline
 * ends the worker, and those behind it go on in a new one.
 */
export class Guard {
  readonly #setup: GuardSetup;
  readonly #module: Promise<WebAssembly.Module>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #rings = new Set<Ring>();
  /** The worker is woken for the earliest one alone, and not at all for runs that end in time. */
  readonly #deadlines: Deadlines;
  #rung: { readonly number: number; work(): void } | undefined;
  readonly #known = new GuardCache();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #ended = false;

  constructor(setup: GuardSetup) {
    this.#setup = setup;
    this.#module = fetchModule(setup.moduleUrl);
    this.#deadlines = new Deadlines(
      {
        set: (work, afterMs) => {
          this.#rung = { number: ++this.#lastId, work };
          this.#say({ ring: this.#rung.number, afterMs });
        },
        clear: () => {
          if (this.#rung) this.#say({ hush: this.#rung.number });
          this.#rung = undefined;
        },
        now: () => performance.now(),
      },
      (now) => this.#due(now),
    );
    this.#start();
  }

  /** `given` is called with a way to give the program up. */
  harden(
    source: string,
    {
      engine,
      guardRules,
      guest,
      language,
      prelude,
    }: Pick<StartRun, "engine" | "guardRules" | "guest" | "language" | "prelude">,
    given: (giveUp: () => void) => void,
  ): Promise<GuardResult> {
    if (TEST_LAYERS && isOff("guard")) return Promise.resolve(asWritten(`${prelude ?? ""}\n${source}`));
    return new Promise((resolve, reject) => {
      // A tool's function is called by its runtime, with arguments of its own.
      const options = JSON.stringify({
        language,
        level: levelOf(guardRules),
        keepFunctions: guest === "tool",
        prelude,
        unmetered: engine === "sealed",
      });
      const known = this.#known.get(source, options);
      if (known) return resolve(known);
      const id = ++this.#lastId;
      const message = { id, source, options };
      this.#waiting.set(id, { message, resolve, reject });
      given(() => this.#giveUp(id));
      this.#worker?.then((worker) => this.#waiting.has(id) && worker.postMessage(message), reject);
    });
  }

  /** Calls `work` in so many milliseconds, also in a page that is hidden. Gives back the way to call it off. */
  ring(afterMs: number, work: () => void): () => void {
    const ring = { at: this.#deadlines.in(afterMs), work };
    this.#rings.add(ring);
    return () => this.#rings.delete(ring);
  }

  /** Ends what is due; says when the next is. */
  #due(now: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const ring of [...this.#rings]) {
      if (ring.at > now) next = Math.min(next, ring.at);
      else if (this.#rings.delete(ring)) ring.work();
    }
    return next;
  }

  end(): void {
    this.#ended = true;
    this.#rings.clear();
    this.#deadlines.clear();
    this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #say(asked: Asked): void {
    this.#worker?.then((worker) => worker.postMessage(asked)).catch(() => {});
  }

  /** Only the first in the row can be the one that takes so long. */
  #giveUp(id: number): void {
    const [first] = this.#waiting.keys();
    if (this.#waiting.delete(id) && first === id) this.#restart();
  }

  #restart(): void {
    this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    if (this.#ended) return;
    this.#start();
    // The old one's clock went with it.
    this.#deadlines.clear();
    for (const { at } of this.#rings) this.#deadlines.in(Math.max(0, at - performance.now()));
    for (const { message } of this.#waiting.values()) this.#say(message);
  }

  #start(): void {
    const started = this.#module.then((module) => {
      const worker = new Worker(this.#setup.workerUrl);
      worker.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
      worker.onerror = () => this.#fail("its worker did not start");
      worker.postMessage({ module } satisfies Asked);
      return worker;
    });
    started.catch((error: unknown) => this.#fail(String(error)));
    this.#worker = started;
  }

  #hear(said: Said): void {
    if ("rung" in said) {
      if (this.#rung?.number === said.rung) this.#rung.work();
      return;
    }
    const waiting = this.#waiting.get(said.id);
    if (!waiting) return;
    this.#waiting.delete(said.id);
    if ("code" in said) {
      const judged = read(said);
      const { options, source } = waiting.message;
      this.#known.add(source, options, judged);
      waiting.resolve(judged);
    } else if (said.overflowed) {
      waiting.resolve(tooDeep());
      this.#restart();
    } else waiting.reject(noGuard(said.reason));
  }

  #fail(reason: string): void {
    for (const waiting of this.#waiting.values()) waiting.reject(noGuard(reason));
    this.#waiting.clear();
  }
}

function levelOf(rules: string): string {
  const { level } = JSON.parse(rules) as { readonly level?: unknown };
  if (typeof level === "string") return level;
  throw RpcFailure.of("INVALID_PARAMS", "The guard's rules name no level. [INVALID_PARAMS]");
}

function noGuard(reason: string): RpcFailure {
  return RpcFailure.of(
    "SANDBOX_LOST",
    `The guard could not be loaded, and without it nothing runs: ${reason}. [SANDBOX_LOST]`,
  );
}
