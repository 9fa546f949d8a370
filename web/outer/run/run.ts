import type { AbortRun, Executed, Outcome, RunEnd, RunState, StartRun } from "../../generated/wire.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { decode } from "../../shared/payload.ts";
import type { Gate } from "../gate.ts";
import { utf8 } from "../utf8.ts";
import { Advice } from "./advice.ts";
import { bothClocks } from "./clocks.ts";
import { Conversation } from "./conversation.ts";
import { Deadline } from "./deadline.ts";
import { defer } from "./defer.ts";
import { foresee } from "./foreseen.ts";
import type { Hardened } from "./guard_result.ts";
import { failed, late, refused, told, WORKER_FAILED } from "./outcome.ts";
import { packParts } from "./parts.ts";
import type { ProgramWorker } from "./program_worker.ts";
import { refusalOf } from "./refusal.ts";
import type { Surroundings } from "./surroundings.ts";

/** So long a stopped program may take to say that it stopped; then its worker is inside something that does not. */
const GRACE_MS = 25;

/** One program, from the host's word to the end. The end is decided here, whatever the worker does. */
export class Run {
  readonly #start: StartRun;
  readonly #around: Surroundings;
  readonly #advice: Advice;
  readonly #began = performance.now();
  readonly #releases: (() => void)[] = [];
  #startup = 0;
  #iterations = 0;
  #gate: Gate | undefined;
  #conversation: Conversation | undefined;
  /** Told before there was a gate to tell. */
  #granted: readonly string[] | undefined;
  #deadline: Deadline | undefined;
  #worker: ProgramWorker | undefined;
  #running = false;
  #ended = false;
  #settle: (outcome: Outcome | RpcFailure, end: Omit<RunEnd, "outcome">, buffers: readonly ArrayBuffer[]) => void =
    () => {};

  constructor(start: StartRun, around: Surroundings) {
    this.#start = start;
    this.#around = around;
    this.#advice = new Advice(start.gateRules);
  }

  /** Resolves with the end of the run, whatever the guest did; rejects for what the host cannot mean. */
  run(buffers: readonly ArrayBuffer[]): Promise<Envelope<RunEnd>> {
    return new Promise((resolve, reject) => {
      this.#settle = (outcome, end, sent) => {
        if (outcome instanceof RpcFailure) reject(outcome);
        else resolve(envelope({ outcome, ...end }, sent));
      };
      const { timeoutMs } = this.#start.limits;
      const clocks = bothClocks(this.#around.guard);
      this.#deadline = new Deadline(timeoutMs, clocks, () => this.#end(late(timeoutMs)));
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
    const [gate, judged] = await Promise.all([makeGate(gateRules), judging]);
    this.#gate = gate;
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
    const { parts, sent } = packParts(program.code, this.#start, gate, buffers);
    const conversation = new Conversation({
      run,
      gate,
      sourceMap: program.sourceMap,
      elapsed: () => this.#elapsed(),
      left: () => this.#left(),
      latest: () => this.#latest(),
      pause: (work) => this.#pause(worker, work),
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
        entry: program.entry,
        capabilities: [],
        limits: { ...limits, timeoutMs: this.#left() },
        outputBytes: gate.outputBytes,
        fixed,
      },
      sent,
      this.#latest() + GRACE_MS,
    );
    this.#around.pool.begun();
    const executed = await executing;
    if (this.#ended) return;
    this.#running = false;
    this.#judge(executed, program, conversation);
  }

  async #pause<Done>(worker: ProgramWorker, work: (pauseMs: number) => Promise<Done>): Promise<Done> {
    const deadline = this.#deadline as Deadline;
    deadline.pause();
    worker.moveDeadline(this.#start.run, this.#latest());
    try {
      return await work(deadline.pauseLeftMs);
    } finally {
      deadline.resume();
      worker.moveDeadline(this.#start.run, deadline.isPaused ? this.#latest() : deadline.leftMs);
    }
  }

  /** The worker's word about its own end. */
  #judge({ value, buffers }: Envelope<Executed>, program: Hardened, conversation: Conversation): void {
    const { iterations, outcome } = value;
    const { timeoutMs } = this.#start.limits;
    this.#iterations = iterations;
    if (outcome.type === "error") {
      // Its own clock runs beside this one, but only this one's word counts.
      const isLate = outcome.failure.code === "TIMEOUT" && this.#left() <= GRACE_MS;
      this.#end(isLate ? late(timeoutMs) : told(outcome, program.sourceMap, conversation.given));
    } else {
      const refusal = refusalOf(outcome, this.#start, buffers, conversation);
      if (refusal) this.#end(refusal);
      else this.#end(outcome, buffers);
    }
  }

  #fail(error: unknown): void {
    const failure = error instanceof RpcFailure ? error : RpcFailure.of("SANDBOX_LOST", `${error} [SANDBOX_LOST]`);
    // What the host asked for cannot be done at all; anything else is an end like others.
    const lost = `${WORKER_FAILED} ${this.#running ? "" : failure.message}`;
    if (failure.code === "INVALID_PARAMS" && !this.#running) this.#end(failure);
    else this.lose(failure.remote ? RpcFailure.of("SANDBOX_LOST", lost) : failure);
  }

  #end(outcome: Outcome | RpcFailure, buffers: readonly ArrayBuffer[] = [], told?: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#conversation?.flush();
    this.#settle(outcome, { stats: this.#stats(), forModel: told ?? this.#advice.onEnd(outcome) }, buffers);
    this.#deadline?.stop();
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
      toolCalls: this.#gate?.toolCalls ?? 0,
      iterations: this.#iterations,
      consoleBytes: this.#gate?.consoleBytes ?? 0,
      consoleCut: this.#conversation?.consoleCut ?? 0,
      killed: this.#running,
    };
  }

  #elapsed(): number {
    return performance.now() - this.#began;
  }

  #left(): number {
    return this.#deadline?.leftMs ?? 1;
  }

  /** The same, and where calls can wait for approval, what they may wait. */
  #latest(): number {
    return this.#left() + (this.#gate?.mayPause ? (this.#deadline?.pauseLeftMs ?? 0) : 0);
  }
}
