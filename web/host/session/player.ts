import type { AdmittedCall, Answer, Approval, AskApproval, ErrorCode, Payload, RunEnd } from "../../generated/wire.ts";
import type { Envelope } from "../../shared/envelope.ts";
import type { RpcFailure } from "../../shared/failure.ts";
import { decodePlain } from "../../shared/values_decode_plain.ts";
import type { Core } from "../core.ts";
import type { CallHandler } from "../run/calls.ts";
import { turn } from "../turn.ts";
import type { JournalEvent, ReplayDifference } from "../types/session.ts";
import { expectedNothing, expectedOther } from "./differences.ts";
import { sameJson } from "./same_json.ts";

type Asked = Extract<JournalEvent, { readonly type: "call" | "approval" }>;
type Answered = Exclude<JournalEvent, Asked>;

type OnEnd = (end: RunEnd, buffers: readonly ArrayBuffer[]) => void;

/** A question that the journal has not answered yet. */
interface Open {
  settle(answer: Answered): void;
}

/**
 * Answers the calls of a run as its journal has them, in the order it has them: an answer that came after another call
 * waits for that call. No tool is called.
 */
export class Player implements CallHandler {
  /** Where the run first asked for something else. */
  difference: ReplayDifference | undefined;
  readonly #core: Core;
  readonly #events: readonly JournalEvent[];
  readonly #stop: () => void;
  readonly #onEnd: OnEnd;
  readonly #open = new Map<number, Open>();
  /** The numbers of calls' events, by the gate's numbers for the calls. */
  readonly #numbers = new Map<number, number>();
  /** The next question that the journal has. */
  #next = 0;
  /** The events before this one have happened: asked, or answered. */
  #done = 0;
  #answering = false;

  constructor(core: Core, events: readonly JournalEvent[], stop: () => void, onEnd: OnEnd) {
    this.#core = core;
    this.#events = events;
    this.#stop = stop;
    this.#onEnd = onEnd;
  }

  call({ name, args, sequence }: AdmittedCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>> {
    this.#numbers.set(sequence, this.#question());
    return this.#ask({ type: "call", name, args: this.#read(args, buffers) }, (answer) => this.#answer(answer));
  }

  approve({ name, args }: AskApproval, buffers: readonly ArrayBuffer[]): Promise<Envelope<Approval>> {
    return this.#ask({ type: "approval", name, args: this.#read(args, buffers) }, (decision) => {
      const { answer } = decision as Extract<Answered, { readonly type: "decision" }>;
      return { value: { answer }, buffers: [] };
    });
  }

  /** The number of the event that is the call with this number of the gate's. */
  eventOf(sequence: number): number {
    return this.#numbers.get(sequence) ?? -1;
  }

  end(end?: RunEnd, buffers?: readonly ArrayBuffer[]): void {
    this.#open.clear();
    if (end && buffers) this.#onEnd(end, buffers);
  }

  /** The first call of the journal that the run has not made. */
  get unasked(): { readonly index: number; readonly event: JournalEvent } | undefined {
    const index = this.#question();
    const event = this.#events[index];
    return event && { index, event };
  }

  #ask<Value>(seen: Asked, open: (answer: Answered) => Envelope<Value>): Promise<Envelope<Value>> {
    const index = this.#question();
    const expected = this.#events[index];
    const isSame = expected?.type === seen.type && expected.name === seen.name && sameJson(expected.args, seen.args);
    if (!isSame && !this.difference) {
      this.difference = expected ? expectedOther(index, expected, seen) : expectedNothing(index, seen);
      this.#stop();
    }
    // A run that went another way is answered nothing more.
    if (this.difference) return new Promise(() => {});
    this.#next = index + 1;
    return new Promise((resolve, reject) => {
      this.#open.set(index, {
        settle: (answer) => {
          try {
            resolve(open(answer));
          } catch (error) {
            reject(error);
          }
        },
      });
      if (!this.#answering) void this.#answerAll();
    });
  }

  /** Where the next question is: answers in between are given when they are due. */
  #question(): number {
    let index = this.#next;
    for (let event = this.#events[index]; event && !isAsked(event); event = this.#events[index]) index++;
    return index;
  }

  /** Every answer that is due, one after the other: each has left this page before the next one is given. */
  async #answerAll(): Promise<void> {
    this.#answering = true;
    for (let event = this.#events[this.#done]; event; event = this.#events[++this.#done]) {
      if (isAsked(event)) {
        if (this.#done < this.#next) continue;
        break;
      }
      await turn();
      this.#open.get(event.to)?.settle(event);
      this.#open.delete(event.to);
    }
    this.#answering = false;
  }

  #answer(answer: Answered): Envelope<Answer> {
    if (answer.type === "error") throw this.#failure(answer);
    if (answer.type !== "value" || !Object.hasOwn(answer, "value")) return { value: { value: undefined }, buffers: [] };
    const { value, buffers } = this.#core.pack(JSON.stringify(answer.value));
    return { value: { value }, buffers };
  }

  #failure({ code, message, name }: { readonly code: ErrorCode; readonly message: string; readonly name?: string }) {
    const failure = this.#core.failure(code, message) as RpcFailure;
    return Object.assign(failure, { failure: { ...failure.failure, name } });
  }

  #read(payload: Payload, buffers: readonly ArrayBuffer[]): unknown {
    return decodePlain(this.#core.text(payload as never, buffers));
  }
}

function isAsked(event: JournalEvent): event is Asked {
  return event.type === "call" || event.type === "approval";
}
