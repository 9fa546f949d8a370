import type { Core } from "../core.ts";
import type { DescribeCut, DescribedTool, DescribeOptions, FoundTool } from "../types/describe.ts";

/** What is wrong with tools, or with a question about them. */
interface Wrong {
  /** `D001` … */
  readonly code: string;
  readonly near: readonly string[];
  /** All of it, in sentences. */
  readonly text: string;
}

export interface Description {
  readonly declarations: string;
  readonly prompt: string;
  readonly cut: DescribeCut;
}

/** The outer frame ends a worker that takes longer than a minute; its answer needs time to arrive. */
const ANSWER_MS = 65_000;

/** Jars of a page share their frames, so it counts for all of them. */
let lastSet = 0;

/** One set of tools, which a worker of the jar's outer frame describes. */
export class ToolSet {
  readonly #core: Core;
  readonly #text: string;
  readonly #number = ++lastSet;

  constructor(core: Core, text: string) {
    this.#core = core;
    this.#text = text;
  }

  describe(options: DescribeOptions): Promise<Description> {
    return this.#ask({ options }, true);
  }

  one(name: string): Promise<DescribedTool> {
    return this.#ask({ name });
  }

  search(query: string, limit: number): Promise<readonly FoundTool[]> {
    return this.#ask({ query, limit });
  }

  async #ask<Value>(ask: object, withTools = false): Promise<Value> {
    const core = this.#core;
    const { value: tools, buffers } = withTools ? core.pack(this.#text) : { value: undefined, buffers: [] };
    const params = { set: this.#number, ask: JSON.stringify(ask), tools };
    const answered = await core.frame.channel
      .request("tools/describe", params, { deadlineMs: ANSWER_MS, buffers })
      .catch((error: unknown) => {
        throw core.from(error);
      });
    const { answer, wrong } = answered.value;
    if (answer === undefined) {
      if (withTools) throw core.error("SANDBOX_LOST", "The outer frame lost the tools. Describe them again.");
      // The worker keeps the last few sets.
      return await this.#ask(ask, true);
    }
    const said: unknown = JSON.parse(core.text(answer as never, answered.buffers));
    if (!wrong) return said as Value;
    const { code, near, text } = said as Wrong;
    throw Object.assign(core.error("INVALID_PARAMS", text), { data: { rule: code, near } });
  }
}
