import type { AdmittedCall, Answer, Approval, AskApproval, Payload, RunEnd } from "../../generated/wire.ts";
import type { Envelope } from "../../shared/envelope.ts";
import type { RpcFailure } from "../../shared/failure.ts";
import type { CallHandler } from "../run/calls.ts";
import type { RunResult } from "../types/run.ts";
import { MAX_JOURNAL_BYTES } from "./limits.ts";

type Read = (payload: Payload, buffers: readonly ArrayBuffer[]) => string;

/** Ends that neither the program nor what it was given explains. */
const UNEXPLAINED: readonly string[] = ["ABORTED", "SANDBOX_LOST"];

/** Writes down what one run asks, what it is answered and how it ends, as the texts that travel. */
export class Recorder {
  /** What the program left in `state`, as JSON; the gate has checked it. */
  state: string | undefined;
  readonly #read: Read;
  readonly #events: string[] = [];
  #value = "";
  #bytes = 0;
  #count = 0;
  /** What is answered later reached no program. */
  #ended = false;

  constructor(read: Read) {
    this.#read = read;
  }

  listen(calls: CallHandler): CallHandler {
    return {
      call: (call, buffers) => this.#call(calls, call, buffers),
      approve: (asked, buffers) => this.#approve(calls, asked, buffers),
      end: (end, buffers) => {
        calls.end();
        if (end && buffers) this.#end(end, buffers);
      },
    };
  }

  /** The run as JSON; `given` is its beginning. `undefined` where it is too long, or cannot be repeated. */
  written(given: string, before: string, result: RunResult): string | undefined {
    if (this.#bytes > MAX_JOURNAL_BYTES || (!result.ok && UNEXPLAINED.includes(result.error.code))) return undefined;
    const end = result.ok ? `{"type":"value"${this.#value},"state":${this.state ?? before}}` : errorText(result.error);
    return `${given},"events":[${this.#events.join(",")}],"end":${end}}`;
  }

  async #call(calls: CallHandler, call: AdmittedCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>> {
    const to = this.#note("call", call.name, call.args, buffers);
    try {
      const answer = await calls.call(call, buffers);
      const { value } = answer.value;
      const text = value === undefined ? "" : `,"value":${this.#read(value, answer.buffers)}`;
      this.#add(`{"type":"value","to":${to}${text}}`);
      return answer;
    } catch (error) {
      const { code, failure, message } = error as RpcFailure;
      this.#add(JSON.stringify({ type: "error", to, code, message, name: failure?.name }));
      throw error;
    }
  }

  async #approve(calls: CallHandler, asked: AskApproval, buffers: readonly ArrayBuffer[]): Promise<Envelope<Approval>> {
    const to = this.#note("approval", asked.name, asked.args, buffers);
    // Whatever goes wrong while somebody is asked is a no.
    let answer: Approval["answer"] = "no";
    try {
      const decided = await calls.approve(asked, buffers);
      ({ answer } = decided.value);
      return decided;
    } finally {
      this.#add(JSON.stringify({ type: "decision", to, answer }));
    }
  }

  #end({ outcome }: RunEnd, buffers: readonly ArrayBuffer[]): void {
    this.#ended = true;
    if (outcome.type !== "value") return;
    if (outcome.value !== undefined) this.#value = `,"value":${this.#read(outcome.value, buffers)}`;
    if (outcome.state !== undefined) this.state = this.#read(outcome.state, buffers);
  }

  /** The number of the event. */
  #note(type: "call" | "approval", name: string, args: Payload, buffers: readonly ArrayBuffer[]): number {
    return this.#add(`{"type":"${type}","name":${JSON.stringify(name)},"args":${this.#read(args, buffers)}}`);
  }

  #add(event: string): number {
    if (this.#ended) return -1;
    this.#bytes += event.length;
    if (this.#bytes > MAX_JOURNAL_BYTES) this.#events.length = 0;
    else this.#events.push(event);
    return this.#count++;
  }
}

function errorText({
  code,
  name,
  message,
}: {
  readonly code: string;
  readonly name: string;
  readonly message: string;
}) {
  return JSON.stringify({ type: "error", code, name, message });
}
