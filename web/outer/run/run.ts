import type { AbortRun, Executed, Outcome, RunEnd, RunState, StartRun } from "../../generated/wire.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { decode } from "../../shared/payload.ts";
import { inLaterTurn } from "../clock.ts";
import type { Gate } from "../gate.ts";
import { utf8 } from "../utf8.ts";
import { Advice } from "./advice.ts";
import { bothClocks } from "./clocks.ts";
import { Conversation } from "./conversation.ts";
import { counted, NOTHING_COUNTED } from "./counted.ts";
import { defer } from "./defer.ts";
import { foresee } from "./foreseen.ts";
import type { Hardened } from "./guard_result.ts";
import { Handles } from "./handles.ts";
import { bringKept, keepHandles } from "./kept.ts";
import { failed, late, refused, told, WORKER_FAILED } from "./outcome.ts";
import { packParts } from "./parts.ts";
import type { ProgramWorker } from "./program_worker.ts";
import { refusalOf } from "./refusal.ts";
import { GRACE_MS, RunTime } from "./run_time.ts";
import type { Surroundings } from "./surroundings.ts";

/** One program, from the host's word to the end. The end is decided here, whatever the worker does. */
export class Run {
  readonly #start: StartRun;
  readonly #around: Surroundings;
  readonly #advice: Advice;
  readonly #began = performance.now();
  readonly #releases: (() => void)[] = [];
  readonly #time: RunTime;
  readonly #handles = new Handles(() => new Promise(inLaterTurn));
  #startup = 0;
  #counted = NOTHING_COUNTED;
  #gate: Gate | undefined;
  #conversation: Conversation | undefined;
  /** Told before there was a gate to tell. */
  #granted: readonly string[] | undefined;
  #worker: ProgramWorker | undefined;
  #running = false;
  #ended = false;
  #settle: (outcome: Outcome | RpcFailure, end: Omit<RunEnd, "outcome">, buffers: readonly ArrayBuffer[]) => void =
    () => {};

  constructor(start: StartRun, around: Surroundings) {
    this.#start = start;
    this.#around = around;
    this.#advice = new Advice(start.gateRules);
    this.#time = new RunTime(start.limits, bothClocks(around.guard), (outcome) => this.#end(outcome));
  }

  /** Resolves with the end of the run, whatever the guest did; rejects for what the host cannot mean. */
  run(buffers: readonly ArrayBuffer[]): Promise<Envelope<RunEnd>> {
    return new Promise((resolve, reject) => {
      this.#settle = (outcome, end, sent) => {
        if (outcome instanceof RpcFailure) reject(outcome);
        else resolve(envelope({ outcome, ...end }, sent));
      };
      this.#live(buffers).catch((error: unknown) => this.#fail(error));
    });
  }

  abort({ reason }: AbortRun): void {
    this.#end(failed("ABORTED", `${reason ?? "The host stopped it."} [ABORTED]`));
  }

  /** What the user grants has changed. */
  grant(names: readonly string[]): void {
    this.#granted = names;
    if (!this.#ended) this.#gate?.grant(names);
  }

  /** Everything under it is gone. */
  lose(failure: RpcFailure): void {
    this.#end(failed(failure.code, failure.message));
  }

  async #live(buffers: readonly ArrayBuffer[]): Promise<void> {
    const { code, gateRules, guardRules, jar } = this.#start;
    const { guard, makeGate, pool } = this.#around;
    this.#say("guarding");
    const source = String(decode(code, buffers, utf8));
    this.#advice.source = source;
    const judging = guard.harden(source, this.#start, (giveUp) => this.#releases.push(giveUp));
    const entering = pool
      .take(jar, guardRules, (leave) => this.#releases.push(leave))
      .then((worker) => {
        this.#worker = worker;
        if (this.#ended) pool.give(worker);
        return worker;
      });
    // Told where it is waited for.
    entering.catch(() => {});
    const [gate, judged] = await Promise.all([makeGate(gateRules), judging]);
    this.#gate = gate;
    this.#time.mayPause = gate.mayPause;
    if (this.#granted) gate.grant(this.#granted);
    if (this.#ended) gate.free();
    else if (!this.#fits(gate, buffers)) return;
    else if ("refused" in judged) this.#end(judged.refused, [], this.#advice.onRefusal(judged));
    if (this.#ended || "refused" in judged) return;
    const unfit = foresee(this.#start, gate, judged.hardened, this.#around);
    if (unfit) return this.#end(unfit.outcome, [], this.#advice.onForeseen(unfit));
    this.#advice.absent = judged.hardened.absent;
    this.#say("starting");
    const worker = await entering;
    await worker.ready;
    if (!this.#ended) await this.#execute(worker, gate, judged.hardened, buffers);
  }

  /** A tool's arguments are held against its schema before anything of it runs; so is the state of a session. */
  #fits(gate: Gate, buffers: readonly ArrayBuffer[]): boolean {
    const { args = "{}", guest, state } = this.#start;
    if (guest !== "tool" && state === undefined) return true;
    const { audit, refused: refusal } =
      state === undefined ? gate.decide("input", "", args, buffers) : gate.decide("state", "", state, buffers);
    this.#around.audit(audit);
    if (refusal) this.#end(refused(refusal));
    return !refusal;
  }

  async #execute(worker: ProgramWorker, gate: Gate, program: Hardened, buffers: readonly ArrayBuffer[]): Promise<void> {
    const { fixed, guest, limits, run } = this.#start;
    const kept = await bringKept(this.#start, gate, this.#handles, this.#around, buffers);
    if (this.#ended) return;
    if (kept && "type" in kept) return this.#end(kept);
    const { parts, sent } = packParts(program.code, this.#start, gate, buffers);
    const conversation = new Conversation({
      run,
      gate,
      sourceMap: program.sourceMap,
      handles: this.#handles,
      elapsed: () => this.#elapsed(),
      left: () => this.#time.leftMs,
      latest: () => this.#time.latestMs,
      pause: (work) => this.#time.pause(worker, run, work),
      ended: () => this.#ended,
      end: (outcome) => this.#end(outcome),
      tell: this.#around,
      askApproval: this.#around.askApproval,
      askHost: this.#around.askHost,
      askPage: this.#around.askPage,
    });
    this.#conversation = conversation;
    this.#running = true;
    this.#startup = this.#elapsed();
    this.#say("running");
    const executing = worker.execute(
      conversation,
      {
        run,
        guest,
        ...parts,
        kept,
        entry: program.entry,
        capabilities: [],
        // A call that waits stops the clock, and a program that works then does not hear of it.
        limits: { ...limits, timeoutMs: this.#time.latestMs },
        outputBytes: gate.outputBytes,
        fixed,
      },
      sent,
      this.#time.latestMs + GRACE_MS,
    );
    this.#time.begin(worker);
    this.#around.pool.begun();
    const executed = await executing;
    if (this.#ended) return;
    this.#running = false;
    this.#judge(executed, program, conversation);
  }

  /** The worker's word about its own end. */
  #judge({ value, buffers }: Envelope<Executed>, program: Hardened, conversation: Conversation): void {
    const { outcome } = value;
    this.#counted = counted(value);
    const timeIsUp = this.#time.judge(value);
    if (timeIsUp) this.#end(timeIsUp);
    else if (outcome.type === "error") {
      this.#end(told(outcome, program.sourceMap, conversation.given));
    } else {
      const refusal = refusalOf(outcome, value.kept, this.#start, buffers, conversation);
      if (refusal) this.#end(refusal);
      else this.#keep(outcome, value, conversation, buffers);
    }
  }

  /** A value, and what stays with the session of it. */
  #keep(outcome: Outcome, executed: Executed, conversation: Conversation, buffers: readonly ArrayBuffer[]): void {
    const kept = executed.kept && keepHandles(executed, this.#handles, conversation);
    if (typeof kept === "object") this.#end(kept);
    else this.#end(outcome, buffers, undefined, kept);
  }

  #fail(error: unknown): void {
    const failure = error instanceof RpcFailure ? error : RpcFailure.of("SANDBOX_LOST", `${error} [SANDBOX_LOST]`);
    // What the host asked for cannot be done at all; anything else is an end like others.
    const lost = `${WORKER_FAILED} ${this.#running ? "" : failure.message}`;
    if (failure.code === "INVALID_PARAMS" && !this.#running) this.#end(failure);
    // The run's own clock can be later than that of the question.
    else if (failure.code === "TIMEOUT" && !failure.remote && this.#running)
      this.#end(late(this.#start.limits.timeoutMs));
    else this.lose(failure.remote ? RpcFailure.of("SANDBOX_LOST", lost) : failure);
  }

  #end(outcome: Outcome | RpcFailure, buffers: readonly ArrayBuffer[] = [], told?: string, kept?: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#conversation?.flush();
    this.#settle(outcome, { stats: this.#stats(), forModel: told ?? this.#advice.onEnd(outcome), kept }, buffers);
    this.#time.stop();
    for (const release of this.#releases) release();
    this.#gate?.free();
    this.#leave();
  }

  /** For those who show a run; nobody shows a tool. */
  #say(state: RunState): void {
    if (this.#start.guest === "run") this.#around.state(this.#start.run, state, this.#elapsed());
  }

  /** This is about the worker. With one that is idle there is time until the host has its answer. */
  #leave(): void {
    const { pool } = this.#around;
    const worker = this.#worker;
    if (worker && !this.#running) defer(() => pool.give(worker));
    if (!worker || !this.#running) return;
    worker.stop(this.#start.run);
    pool.release(worker, worker.answers(GRACE_MS));
  }

  #stats(): RunEnd["stats"] {
    return {
      durationMs: this.#elapsed(),
      startupMs: this.#startup,
      cpuMs: this.#time.cpuMs,
      toolCalls: this.#gate?.toolCalls ?? 0,
      ...this.#counted,
      consoleBytes: this.#gate?.consoleBytes ?? 0,
      consoleCut: this.#conversation?.consoleCut ?? 0,
      killed: this.#running,
    };
  }

  #elapsed(): number {
    return performance.now() - this.#began;
  }
}
