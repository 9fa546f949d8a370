import { RpcFailure } from "../../shared/failure.ts";
import type { Core } from "../core.ts";
import type { CompiledTool } from "./compiled.ts";
import { Workshop } from "./workshop.ts";

type Sandbox = CompiledTool["sandbox"];

/** Frames that stand ready for documents, for each kind of sandbox; more are taken away when their tools have ended. */
const MOST_IDLE = 2;

/**
 * The frames that tools run in. Tools in workers share one wherever their sandboxes have the same headers. A tool with a
 * document has one to itself while it runs, on a site of its own: documents of one site share a process, and one that
 * spins would stop the others.
 */
export class Workshops {
  readonly #core: Core;
  readonly #shared = new Map<string, Promise<Workshop>>();
  readonly #idle = new Map<string, Workshop[]>();
  readonly #open = new Set<Promise<Workshop>>();
  #closed = false;

  constructor(core: Core) {
    this.#core = core;
    core.kept.shown.add(this);
  }

  /** Works in one that fits: made when the first tool needs it, and anew when it was lost. */
  async use<Result>({ sandbox }: CompiledTool, work: (workshop: Workshop) => Promise<Result>): Promise<Result> {
    const key = JSON.stringify(sandbox);
    if (sandbox.placement === "worker") return work(await (this.#shared.get(key) ?? this.#share(key, sandbox)));
    const workshop = this.#take(key) ?? (await this.#make(sandbox));
    try {
      return await work(workshop);
    } finally {
      this.#give(key, workshop);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#core.kept.shown.delete(this);
    this.#shared.clear();
    this.#idle.clear();
    await Promise.all([...this.#open].map((opening) => opening.then((workshop) => workshop.close()).catch(() => {})));
  }

  #share(key: string, sandbox: Sandbox): Promise<Workshop> {
    const made = this.#make(sandbox, () => {
      if (this.#shared.get(key) === made) this.#shared.delete(key);
    });
    this.#shared.set(key, made);
    return made;
  }

  #take(key: string): Workshop | undefined {
    const idle = this.#idle.get(key) ?? [];
    for (let workshop = idle.pop(); workshop; workshop = idle.pop()) {
      if (workshop.isFresh) return workshop;
      void workshop.close();
    }
    return undefined;
  }

  #give(key: string, workshop: Workshop): void {
    const idle = this.#idle.get(key) ?? [];
    if (this.#closed || !workshop.isFresh || idle.length >= MOST_IDLE) void workshop.close();
    else this.#idle.set(key, [...idle, workshop]);
  }

  #make(sandbox: Sandbox, gone: () => void = () => {}): Promise<Workshop> {
    if (this.#closed) throw RpcFailure.of("ABORTED", "This jar is closed. [ABORTED]");
    const forget = () => {
      this.#open.delete(made);
      gone();
    };
    const made = Workshop.open(this.#core, sandbox, forget);
    made.catch(forget);
    this.#open.add(made);
    return made;
  }
}
