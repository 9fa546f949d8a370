import type { AdmittedCall, Answer, Approval, AskApproval, RunEnd } from "../../generated/wire.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { decode, packText } from "../../shared/payload.ts";
import { jsonText } from "../../shared/values_json.ts";
import type { RunEvent } from "../types/run.ts";
import { utf8 } from "../utf8.ts";
import type { Tool } from "./tool.ts";

type Emit = (event: RunEvent) => void;

/** Who carries out the calls of one run. */
export interface CallHandler extends Pick<Calls, "call" | "approve"> {
  /** The run has ended; the first time it is told how, before anybody opens that. */
  end(end?: RunEnd, buffers?: readonly ArrayBuffer[]): void;
}

/** The tool calls of one run, as the host carries them out. */
export class Calls {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #emit: Emit;
  readonly #began: number;
  readonly #open = new Set<AbortController>();
  #ended = false;

  constructor(tools: ReadonlyMap<string, Tool>, began: number, emit: Emit) {
    this.#tools = tools;
    this.#began = began;
    this.#emit = emit;
  }

  /** A call that passed the gate. Rejects with `TOOL_ERROR` for whatever the handler throws. */
  async call(
    { name, args, sequence, deadlineMs }: AdmittedCall,
    buffers: readonly ArrayBuffer[],
  ): Promise<Envelope<Answer>> {
    const tool = this.#tools.get(name);
    if (!tool || this.#ended) throw RpcFailure.of("TOOL_NOT_FOUND", `There is no tool \`${name}\`. [TOOL_NOT_FOUND]`);
    const given = decode(args, buffers, utf8);
    const began = performance.now();
    const at = began - this.#began;
    this.#emit({ type: "tool-call", at, callId: sequence, name, args: given });
    let ok = false;
    try {
      const value = await this.#handle(tool, name, given, sequence, deadlineMs);
      const sent = value === undefined ? envelope(undefined) : packText(written(name, value), utf8);
      ok = true;
      return envelope({ value: sent.value }, sent.buffers);
    } finally {
      const now = performance.now();
      this.#emit({ type: "tool-result", at: now - this.#began, callId: sequence, name, ok, durationMs: now - began });
    }
  }

  /** A call that waits for approval. Whoever is asked is told when the run ends. */
  async approve(asked: AskApproval, buffers: readonly ArrayBuffer[]): Promise<Envelope<Approval>> {
    const { approve } = this.#tools.get(asked.name) ?? {};
    if (!approve || this.#ended) return envelope({ answer: "no" });
    const controller = new AbortController();
    this.#open.add(controller);
    return envelope({ answer: await approve(asked, decode(asked.args, buffers, utf8), controller.signal) });
  }

  /** Handlers that still work are told that nobody waits. */
  end(): void {
    this.#ended = true;
    for (const controller of this.#open) controller.abort(new DOMException("The run has ended.", "AbortError"));
    this.#open.clear();
  }

  async #handle(tool: Tool, name: string, args: unknown, callId: number, deadlineMs: number): Promise<unknown> {
    const { timeoutMs } = tool;
    const controller = new AbortController();
    this.#open.add(controller);
    let timeout: ReturnType<typeof setTimeout> | undefined;
    try {
      // The handler's own `then` may be anything; `await` takes care of it.
      const value = (async () => tool.handler(args, { signal: controller.signal, callId }))();
      // Without a time of its own it has that of its run, whose end tells it.
      if (timeoutMs >= deadlineMs) return await value;
      const late = new Promise<never>((_, reject) => {
        timeout = setTimeout(() => {
          const failure = RpcFailure.of(
            "TOOL_ERROR",
            `The tool \`${name}\` took longer than ${timeoutMs} ms. [TOOL_ERROR]`,
          );
          reject(failure);
          controller.abort(new DOMException(failure.message, "TimeoutError"));
        }, timeoutMs);
      });
      return await Promise.race([late, value]);
    } catch (error) {
      throw error instanceof RpcFailure ? error : thrown(name, error);
    } finally {
      clearTimeout(timeout);
      this.#open.delete(controller);
    }
  }
}

/** The result is plain JSON; what is none is the handler's mistake, and the place is named. */
function written(name: string, value: unknown): string {
  try {
    return jsonText(value, "result");
  } catch (error) {
    throw thrown(name, error);
  }
}

/** What the program may know of a handler's error: its name and message, not its stack. */
function thrown(name: string, error: unknown): RpcFailure {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const failure = RpcFailure.of("TOOL_ERROR", `The tool \`${name}\` failed: ${said} [TOOL_ERROR]`);
  const className = error instanceof Error ? error.name : undefined;
  return new RpcFailure(failure.message, { ...failure.failure, name: className });
}
