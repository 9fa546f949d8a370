import type { Executed, Outcome, RunLimits } from "../../generated/wire.ts";
import { inLaterTurn } from "../clock.ts";
import { CpuWatch } from "./cpu_watch.ts";
import { type Clock, Deadline } from "./deadline.ts";
import { late, overworked } from "./outcome.ts";
import type { ProgramWorker } from "./program_worker.ts";

/** So long a stopped program may take to say that it stopped; then its worker is inside something that does not. */
export const GRACE_MS = 25;

/** The two limits of a run's time: what passes, which stands still for approvals, and what its program works. */
export class RunTime {
  readonly #limits: RunLimits;
  readonly #clock: Clock;
  readonly #end: (outcome: Outcome) => void;
  readonly #deadline: Deadline;
  #watch: CpuWatch | undefined;
  /** Whether calls can wait for approval. */
  mayPause = false;

  constructor(limits: RunLimits, clock: Clock, end: (outcome: Outcome) => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#end = end;
    this.#deadline = new Deadline(limits.timeoutMs, clock, () => end(late(limits.timeoutMs)));
  }

  get leftMs(): number {
    return this.#deadline.leftMs;
  }

  /** The same, and where calls can wait for approval, what they may wait. */
  get latestMs(): number {
    return this.leftMs + (this.mayPause ? this.#deadline.pauseLeftMs : 0);
  }

  get cpuMs(): number {
    return this.#watch?.usedMs ?? 0;
  }

  /** The program begins. */
  begin(worker: ProgramWorker): void {
    const { cpuMs } = this.#limits;
    const over = () => this.#end(overworked(cpuMs, true));
    this.#watch = new CpuWatch({ cpuMs, clock: this.#clock, ping: () => worker.cpuMs(), inLaterTurn, over });
  }

  /** What passes does not count until `work` is done; what the program works does. */
  async pause<Done>(worker: ProgramWorker, run: number, work: (pauseMs: number) => Promise<Done>): Promise<Done> {
    const deadline = this.#deadline;
    deadline.pause();
    worker.moveDeadline(run, this.latestMs);
    try {
      return await work(deadline.pauseLeftMs);
    } finally {
      deadline.resume();
      worker.moveDeadline(run, deadline.isPaused ? this.latestMs : deadline.leftMs);
    }
  }

  /** The end that a worker tells, where time is the reason. Its own clocks run beside ours, but only ours count. */
  judge({ cpuMs, outcome }: Executed): Outcome | undefined {
    const claimed = outcome.type === "error" ? outcome.failure.code : undefined;
    this.#watch?.tell(cpuMs);
    const claims = claimed === "CPU_LIMIT" && this.cpuMs > this.#limits.cpuMs - GRACE_MS;
    if (claims || this.#watch?.isOver) return overworked(this.#limits.cpuMs, false);
    return claimed === "TIMEOUT" && this.leftMs <= GRACE_MS ? late(this.#limits.timeoutMs) : undefined;
  }

  stop(): void {
    this.#deadline.stop();
    this.#watch?.stop();
  }
}
