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
  /** What it left in `kept`: results as JSON. */
  kept: ReadonlyMap<string, string>;
  readonly #read: Read;
  /** Tools whose results can be kept. */
  readonly #holding = new Set<string>();
  /** Their results, by the gate's number for the call, with the number of the event. */
  readonly #results = new Map<number, readonly [event: number, json: string]>();
  readonly #events: string[] = [];
  #value = "";
  #keeps = "";
  #bytes = 0;
  #count = 0;
  /** What is answered later reached no program. */
  #ended = false;

  constructor(read: Read, kept: ReadonlyMap<string, string>) {
    this.#read = read;
    this.kept = kept;
    for (const [name, json] of kept) this.#bytes += name.length + json.length;
  }

  /** What the program finds in `kept`, for the journal. What is too long for one is not written. */
  get keptBefore(): string {
    if (this.kept.size === 0 || this.#bytes > MAX_JOURNAL_BYTES) return "";
    return `,"kept":{${[...this.kept].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
  }

  hold(tool: string): void {
    this.#holding.add(tool);
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
    const end = result.ok
      ? `{"type":"value"${this.#value},"state":${this.state ?? before}${this.#keeps}}`
      : errorText(result.error);
    return `${given},"events":[${this.#events.join(",")}],"end":${end}}`;
  }

  async #call(calls: CallHandler, call: AdmittedCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>> {
    const to = this.#note("call", call.name, call.args, buffers);
    try {
      const answer = await calls.call(call, buffers);
      const { value } = answer.value;
      const json = value === undefined ? undefined : this.#read(value, answer.buffers);
      if (json !== undefined && this.#holding.has(call.name)) this.#results.set(call.sequence, [to, json]);
      this.#add(`{"type":"value","to":${to}${json === undefined ? "" : `,"value":${json}`}}`);
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

  #end({ kept, outcome }: RunEnd, buffers: readonly ArrayBuffer[]): void {
    this.#ended = true;
    if (outcome.type !== "value") return;
    if (outcome.value !== undefined) this.#value = `,"value":${this.#read(outcome.value, buffers)}`;
    if (outcome.state !== undefined) this.state = this.#read(outcome.state, buffers);
    if (kept !== undefined) this.#keep(JSON.parse(kept));
  }

  #keep(origins: Readonly<Record<string, number | string>>): void {
    const before = this.kept;
    const now = new Map<string, string>();
    const events: [string, number | string][] = [];
    for (const [name, origin] of Object.entries(origins)) {
      const [event, json] =
        typeof origin === "string" ? ([origin, before.get(origin)] as const) : (this.#results.get(origin) ?? []);
      if (event === undefined || json === undefined) continue;
      now.set(name, json);
      events.push([name, event]);
    }
    this.kept = now;
    if (events.length > 0) this.#keeps = `,"kept":${JSON.stringify(Object.fromEntries(events))}`;
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
