import { RpcFailure } from "../../shared/failure.ts";
import type { Core } from "../core.ts";
import type { CompiledTool } from "./compiled.ts";
import { ToolFrame } from "./tool_frame.ts";

type Sandbox = CompiledTool["sandbox"];

/** Frames that stand ready for documents, for each kind of sandbox; more are taken away when their tools have ended. */
const MAX_IDLE = 2;

/**
 * The frames that tools run in. Tools in workers share one wherever their sandboxes have the same headers. A tool with a
 * document has one to itself while it runs, on a site of its own: documents of one site share a process, and one that
 * spins would stop the others.
 */
export class ToolFrames {
  readonly #core: Core;
  readonly #shared = new Map<string, Promise<ToolFrame>>();
  readonly #idle = new Map<string, ToolFrame[]>();
  readonly #open = new Set<Promise<ToolFrame>>();
  #closed = false;

  constructor(core: Core) {
    this.#core = core;
    core.kept.shown.add(this);
  }

  /** Works in one that fits: made when the first tool needs it, and anew when it was lost. */
  async use<Result>({ sandbox }: CompiledTool, work: (frame: ToolFrame) => Promise<Result>): Promise<Result> {
    const key = JSON.stringify(sandbox);
    if (sandbox.placement === "worker") return work(await (this.#shared.get(key) ?? this.#share(key, sandbox)));
    const frame = this.#take(key) ?? (await this.#make(sandbox));
    try {
      return await work(frame);
    } finally {
      this.#give(key, frame);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#core.kept.shown.delete(this);
    this.#shared.clear();
    this.#idle.clear();
    await Promise.all([...this.#open].map((opening) => opening.then((frame) => frame.close()).catch(() => {})));
  }

  #share(key: string, sandbox: Sandbox): Promise<ToolFrame> {
    const made = this.#make(sandbox, () => {
      if (this.#shared.get(key) === made) this.#shared.delete(key);
    });
    this.#shared.set(key, made);
    return made;
  }

  #take(key: string): ToolFrame | undefined {
    const idle = this.#idle.get(key) ?? [];
    for (let frame = idle.pop(); frame; frame = idle.pop()) {
      if (frame.isFresh) return frame;
      void frame.close();
    }
    return undefined;
  }

  #give(key: string, frame: ToolFrame): void {
    const idle = this.#idle.get(key) ?? [];
    if (this.#closed || !frame.isFresh || idle.length >= MAX_IDLE) void frame.close();
    else this.#idle.set(key, [...idle, frame]);
  }

  #make(sandbox: Sandbox, gone: () => void = () => {}): Promise<ToolFrame> {
    if (this.#closed) throw RpcFailure.of("ABORTED", "This jar is closed. [ABORTED]");
    const forget = () => {
      this.#open.delete(made);
      gone();
    };
    const made = ToolFrame.open(this.#core, sandbox, forget);
    made.catch(forget);
    this.#open.add(made);
    return made;
  }
}
