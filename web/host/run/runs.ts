import type {
  AdmittedCall,
  Answer,
  Approval,
  Artifact,
  AskApproval,
  ConsoleLines,
  RunEvent,
} from "../../generated/wire.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { OuterChannel } from "../frame.ts";
import type { RunResult } from "../types/run.ts";
import type { CallHandler } from "./calls.ts";
import type { CheckedOptions } from "./options.ts";
import type { Rules } from "./rules.ts";
import { HostRun } from "./run.ts";

/** The runs of one outer frame. What the frame says about a run that is over is nobody's business any more. */
export class HostRuns {
  readonly #runs = new Map<number, HostRun>();
  #lastId = 0;

  async run(
    channel: OuterChannel,
    jar: number,
    code: string,
    rules: Rules,
    options: CheckedOptions,
  ): Promise<RunResult> {
    const id = ++this.#lastId;
    const run = new HostRun(id, options);
    this.#runs.set(id, run);
    try {
      return await run.start(channel, jar, code, rules);
    } finally {
      this.#runs.delete(id);
    }
  }

  readonly call = (call: AdmittedCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>> =>
    this.#of(call.run).call(call, buffers);

  readonly approve = (asked: AskApproval, buffers: readonly ArrayBuffer[]): Promise<Envelope<Approval>> =>
    this.#of(asked.run).approve(asked, buffers);

  readonly console = (lines: ConsoleLines): void => this.#runs.get(lines.run as number)?.heard(lines);

  readonly artifact = (sent: Artifact, buffers: readonly ArrayBuffer[]): void =>
    this.#runs.get(sent.run)?.took(sent, buffers);

  readonly event = (event: RunEvent): void => this.#runs.get(event.run)?.got(event);

  #of(run: number): CallHandler {
    const { calls } = this.#runs.get(run) ?? {};
    if (!calls) throw RpcFailure.of("ABORTED", "The run has ended. [ABORTED]");
    return calls;
  }
}
