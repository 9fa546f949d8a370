import type {
  AbortRun,
  HostToOuter,
  OuterSetup,
  OuterToHost,
  Regrant,
  RunEnd,
  StartRun,
} from "../../generated/wire.ts";
import type { Channel } from "../../shared/channel.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { timer } from "../clock.ts";
import type { GateModule } from "../gate.ts";
import { NO_GUARD } from "../tool/no_guard.ts";
import { FramePool, type MakeFrame } from "../tool/pool.ts";
import { AuditLines } from "./audit_lines.ts";
import type { Frames } from "./frames.ts";
import { Guard, type Reader } from "./guard.ts";
import { type Chambers, Pool } from "./pool.ts";
import { Run } from "./run.ts";
import { engineOf } from "./sealed.ts";
import type { Surroundings } from "./surroundings.ts";

export type HostChannel = Channel<OuterToHost, HostToOuter>;

/** More than any browser has; a list without end is a lie. */
const MAX_NAMES = 2_000;

/** A line about a result is no later than this; with the next call it comes before. */
const AUDIT_MS = 16;
const later = (work: () => void) => timer.set(work, AUDIT_MS);

type GuardSetup = NonNullable<OuterSetup["guard"]>;

/** All runs of this frame. Each has a worker, a gate and a deadline of its own; the guard and the pool they share. */
export class Runs {
  readonly #runs = new Map<number, Run>();
  readonly #guard: Reader;
  readonly #pool: Chambers;
  readonly #gate: Promise<GateModule>;
  readonly #kind: StartRun["placement"];
  readonly #sealed: Chambers | undefined;
  readonly #told = new Set<string>();

  /** `make` gets the listener for globals that nobody lists. */
  constructor(
    gate: Promise<GateModule>,
    guard: Reader,
    kind: StartRun["placement"],
    make: (onUnlisted: (names: readonly string[], host: HostChannel) => void) => Chambers,
    sealed?: Chambers,
  ) {
    this.#sealed = sealed;
    this.#gate = gate;
    this.#guard = guard;
    this.#kind = kind;
    this.#pool = make((names, host) => this.#unlisted(names, host));
  }

  static inWorkers(
    setup: GuardSetup,
    frames: Frames,
    sealed: Chambers,
    gate: Promise<GateModule>,
    host: () => HostChannel,
  ): Runs {
    const make = (onUnlisted: (names: readonly string[], host: HostChannel) => void) =>
      new Pool(frames, setup.rules, (names) => onUnlisted(names, host()));
    return new Runs(gate, new Guard(setup), "worker", make, sealed);
  }

  /** Programs with a document of their own. They are not read: what holds them is in the headers. */
  static inFrames(make: MakeFrame, gate: Promise<GateModule>): Runs {
    return new Runs(gate, NO_GUARD, "frame", () => new FramePool(make));
  }

  /** Makes the first worker, once somebody is there who may want it; a second one would only slow it down. */
  warm(): void {
    this.#pool.fill(1);
  }

  async start(start: StartRun, buffers: readonly ArrayBuffer[], host: HostChannel): Promise<Envelope<RunEnd>> {
    if (this.#runs.has(start.run))
      throw RpcFailure.of("INVALID_PARAMS", "The run's number was used already. [INVALID_PARAMS]");
    if (start.placement !== this.#kind)
      throw RpcFailure.of("INVALID_PARAMS", `Programs run in a ${this.#kind} here. [INVALID_PARAMS]`);
    const engine = this.#sealed ? engineOf(start) : "worker";
    const run = new Run({ ...start, engine }, this.#around(host, engine));
    this.#runs.set(start.run, run);
    try {
      return await run.run(buffers);
    } finally {
      this.#runs.delete(start.run);
    }
  }

  abort(abort: AbortRun): void {
    this.#runs.get(abort.run)?.abort(abort);
  }

  grant({ run, granted }: Regrant): void {
    this.#runs.get(run)?.grant(granted);
  }

  /** The guest is gone, or the jar is closed. */
  end(failure: RpcFailure): void {
    for (const run of [...this.#runs.values()]) run.lose(failure);
    this.#pool.close();
    this.#sealed?.close();
    this.#guard.end();
  }

  /** Each name once: every worker of a browser finds the same. */
  #unlisted(found: readonly string[], host: HostChannel): void {
    const names = found.filter((name) => !this.#told.has(name)).slice(0, MAX_NAMES - this.#told.size);
    for (const name of names) this.#told.add(name);
    if (names.length > 0) host.notify("unlisted", { names });
  }

  #around(host: HostChannel, engine: StartRun["engine"]): Surroundings {
    const audits = new AuditLines((audit) => host.notify("audit", audit), later);
    return {
      guard: this.#guard,
      pool: engine === "sealed" && this.#sealed ? this.#sealed : this.#pool,
      makeGate: async (rules) => (await this.#gate).make(rules),
      state: (run, state, atMs) => host.notify("run/event", { run, state, atMs }),
      audit: (audit) => audits.tell(audit),
      audits,
      console: (lines) => host.notify("console", lines),
      artifact: (artifact, bytes) => host.notify("artifact", artifact, [bytes]),
      dropped: (dropped) => host.notify("dropped", dropped),
      askHost: (call, options) => host.request("tool/call", call, options),
      askApproval: (call, options) => host.request("tool/approve", call, options),
      askPage: (call, options) => host.request("capability/call", call, options),
    };
  }
}
