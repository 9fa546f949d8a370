import type {
  Answer,
  CapabilityCall,
  ConsoleLine,
  ConsoleLines,
  Decision,
  ErrorCode,
  Nothing,
  OfferArtifact,
  Payload,
  ReadAnswer,
  ReadHandle,
  Subject,
  ToolAnswer,
  ToolCall,
} from "../../generated/wire.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { bytesOf, packText, textOf } from "../../shared/payload.ts";
import { ConsoleRelay } from "../console_relay.ts";
import { Refusals } from "../refusals.ts";
import { utf8 } from "../utf8.ts";
import { answerTo } from "./approval.ts";
import type { Circumstances } from "./circumstances.ts";
import { failed, refused } from "./outcome.ts";
import type { RunListener } from "./program_worker.ts";

/** Everything a program says while it runs. Each thing passes the gate, or it does not pass. */
export class Conversation implements RunListener {
  /** Codes this frame handed to the program; only these may the program's own error carry back. */
  readonly given = new Set<ErrorCode>();
  readonly #run: Circumstances;
  readonly #unread: Refusals;
  readonly #console: ConsoleRelay;

  constructor(run: Circumstances) {
    this.#run = run;
    this.#console = new ConsoleRelay({
      gate: run.gate,
      decide: (lines, told) => this.#decide("console", "", lines, [], told),
      place: (line) => this.#placed(line),
      send: (lines, cut) => run.tell.console({ run: run.run, lines, cut }),
    });
    const flooded = () => run.end(failed("SANDBOX_LOST", FLOODED));
    this.#unread = new Refusals("WorkerToOuter", (dropped) => run.tell.dropped(dropped), flooded);
  }

  async toolCall(call: ToolCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<ToolAnswer>> {
    const { gate, run, tell } = this.#run;
    const { name, args } = call;
    this.#checkOpen();
    const audit = this.#admit(
      () => gate.decide("toolCall", name, args, buffers),
      (decision) => decision.refused && this.#tell(decision),
    );
    const { sequence } = audit;
    const asks = gate.ask(name);
    if (asks !== "no") {
      tell.audits.tell(audit);
      await this.#approved(call, asks, sequence, buffers);
    }
    // The line is in the message that has the call carried out, and is written first.
    const audits = asks === "no" ? tell.audits.with(audit) : [];
    const deadlineMs = this.#run.latest();
    const asked = this.#run.askHost({ run, name, args, sequence, deadlineMs, audits }, { deadlineMs, buffers });
    // The gate says it with the result: the next result may be its own a moment later.
    let number = 0;
    const { value: answer, buffers: sent } = await this.#answer(name, asked, () => {
      number = this.#run.gate.lastHandle;
    });
    if (answer.value === undefined || number === 0) {
      return envelope({ value: answer.value, handle: undefined }, sent);
    }
    const handle = await this.#run.handles.add(number, textOf(answer.value, sent, utf8), sequence);
    this.#checkOpen();
    return envelope({ value: undefined, handle });
  }

  /** The number means what it means in this run; the gate says whether it means anything. */
  readHandle({ from, number, part, to }: ReadHandle): Promise<Envelope<ReadAnswer>> {
    this.#checkOpen();
    const { outputBytes } = this.#run.gate;
    const most = part ? Math.min(PART, outputBytes) : outputBytes;
    const read = this.#run.handles.get(number)?.read(from, to, most, part, outputBytes);
    this.#pass("handleRead", String(number), read?.text ?? "", []);
    if (!read) throw this.#give(RpcFailure.of("INVALID_PARAMS", "There is no such handle. [INVALID_PARAMS]"));
    const { next, text } = read;
    const { buffers, value } = packText(text, utf8);
    return Promise.resolve(envelope({ value, next }, buffers));
  }

  /** Resolves when the call may go on. The gate judges the answer, and what is no answer. */
  async #approved(
    call: ToolCall,
    asks: "yes" | "crowded",
    sequence: number,
    buffers: readonly ArrayBuffer[],
  ): Promise<void> {
    const ask = (pauseMs: number) => answerTo(this.#run, call, sequence, buffers, pauseMs);
    const answer = asks === "crowded" ? asks : await this.#run.pause(ask);
    this.#checkOpen();
    this.#pass("approval", call.name, JSON.stringify(answer), []);
  }

  /** The grant is looked up now, and not when the tool was started. */
  async capabilityCall({ method, params }: CapabilityCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>> {
    const { run } = this.#run;
    this.#checkOpen();
    this.#pass("capability", method, params, buffers);
    return this.#answer(method, this.#run.askPage({ run, method, params }, { deadlineMs: this.#run.left(), buffers }));
  }

  /** At once, so that one that nobody waits for reaches the host before the end of its run. */
  artifact({ data, name, type }: OfferArtifact, buffers: readonly ArrayBuffer[]): Promise<Envelope<Nothing>> {
    const { gate, run, tell } = this.#run;
    this.#checkOpen();
    const bytes = bytesOf(data, buffers);
    this.#admit(() => gate.artifact(name, type, bytes));
    tell.artifact({ run, name, type, preview: gate.preview(), data: { slot: 0 } }, bytes);
    return Promise.resolve(envelope({}));
  }

  /** What comes back is measured like what goes out. */
  async #answer(
    name: string,
    asked: Promise<Envelope<Answer>>,
    passed: () => void = () => {},
  ): Promise<Envelope<Answer>> {
    const answer = await asked.catch((error: unknown) => {
      throw error instanceof RpcFailure ? this.#give(error) : error;
    });
    this.#checkOpen();
    const { value } = answer.value;
    if (value !== undefined) {
      const { gate, tell } = this.#run;
      this.#admit(
        () => gate.decide("toolResult", name, value, answer.buffers),
        (decision) => (decision.refused ? this.#tell(decision) : tell.audits.hold(decision.audit)),
      );
      passed();
    }
    return answer;
  }

  /** What a worker had sent when it was ended still arrives, and nobody waits for the answers. */
  #checkOpen(): void {
    if (this.#run.ended()) throw OVER;
  }

  console(lines: ConsoleLines): void {
    if (!this.#run.ended()) this.#console.hear(lines);
  }

  /** Console lines that were cut. */
  get consoleCut(): number {
    return this.#console.cut;
  }

  /** The run ends: its lines go before the word of its end. */
  flush(): void {
    this.#console.flush();
    this.#run.tell.audits.flush();
    this.#run.handles.clear();
  }

  #placed(line: ConsoleLine): ConsoleLine {
    const place = line.line === undefined ? undefined : this.#run.sourceMap.locate(line.line, line.column ?? 1);
    return { ...line, line: place?.[0], column: place?.[1], atMs: this.#run.elapsed() };
  }

  refused(): void {
    this.#unread.count();
  }

  /** Written down first, then acted on. A gate that fails counts as closed. */
  decide(subject: Subject, name: string, value: Payload, buffers: readonly ArrayBuffer[]): Decision {
    return this.#decide(subject, name, value, buffers, () => true);
  }

  /** Whether the session keeps a handle of this run. */
  keep(name: string, handle: number): Decision {
    return this.#ask(() => this.#run.gate.keep(name, handle));
  }

  #decide(subject: Subject, name: string, value: Payload, buffers: readonly ArrayBuffer[], told: () => boolean) {
    return this.#ask(
      () => this.#run.gate.decide(subject, name, value, buffers),
      (decision) => told() && this.#tell(decision),
    );
  }

  #tell({ audit }: Decision): void {
    this.#run.tell.audits.tell(audit);
  }

  #ask(ask: () => Decision, write: Write = (decision) => this.#tell(decision)): Decision {
    try {
      const decision = ask();
      write(decision);
      if (decision.stop && decision.refused) this.#run.end(refused(decision.refused));
      return decision;
    } catch {
      this.#run.end(failed("SANDBOX_LOST", NO_GATE));
      throw RpcFailure.of("SANDBOX_LOST", NO_GATE);
    }
  }

  #pass(subject: Subject, name: string, value: Payload, buffers: readonly ArrayBuffer[]): Decision["audit"] {
    return this.#admit(() => this.#run.gate.decide(subject, name, value, buffers));
  }

  #admit(ask: () => Decision, write?: Write): Decision["audit"] {
    const { audit, refused: refusal } = this.#ask(ask, write);
    if (refusal) throw this.#give(RpcFailure.from(refusal));
    return audit;
  }

  #give(failure: RpcFailure): RpcFailure {
    this.given.add(failure.code);
    return failure;
  }
}

/** How a decision comes into the audit log. */
type Write = (decision: Decision) => unknown;

/** Characters of a handle that go in one message, where a program iterates. */
const PART = 65_536;

/** Made once: in WebKit an error costs a hundred times what a call does. */
const OVER = RpcFailure.of("ABORTED", "The run has ended. [ABORTED]");
const FLOODED = "The program's worker sent too many messages that cannot be read. [SANDBOX_LOST]";
const NO_GATE = "The gate failed; without it no message may pass. [SANDBOX_LOST]";
