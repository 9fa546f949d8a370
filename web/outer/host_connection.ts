import {
  type Decision,
  type Dropped,
  type Echo,
  type Echoed,
  type HostToOuter,
  isHostToOuter,
  type LostReason,
  type OuterSetup,
  type OuterToHost,
  type RunEnd,
  type StartRun,
} from "../generated/wire.ts";
import { Channel, NOTHING } from "../shared/channel.ts";
import { type Envelope, envelope } from "../shared/envelope.ts";
import { lost, RpcFailure } from "../shared/failure.ts";
import { disagreement, ready, type Taken } from "../shared/handshake.ts";
import { overPort } from "../shared/transport.ts";
import { timer } from "./clock.ts";
import { Describer } from "./describer.ts";
import { type Gate, loadGate } from "./gate.ts";
import { guarantees } from "./guarantees.ts";
import { type GuestChannel, GuestFrame } from "./guest.ts";
import { HAS_KEY, Lease, RENEW_FOR_REPORTS_MS } from "./lease.ts";
import { Outbox } from "./outbox.ts";
import { answerPulse } from "./pulse.ts";
import { Refusals } from "./refusals.ts";
import { Frames } from "./run/frames.ts";
import { Runs } from "./run/runs.ts";
import { SealedChambers } from "./run/sealed.ts";

/** How long the guest's document has for an answer of its own; then it is asked once more whether it is there. */
const ANSWER_MS = 15_000;

/** The guest chose it, so it does not decide how long it is. */
const MAX_URL_LENGTH = 2_048;

/** What a call needs; good for as long as the frame is the current one. */
interface Standing {
  readonly frame: GuestFrame;
  readonly gate: Gate;
  readonly guest: GuestChannel;
}

/** Everything between host and guest. Gate and guest take time to come, and do so side by side. */
export class HostConnection {
  readonly #host: Channel<OuterToHost, HostToOuter>;
  readonly #gate: Promise<Gate>;
  readonly #frames: Frames;
  /** Where programs run. */
  readonly #runs: Runs;
  readonly #describer: Describer;
  /** What the browser reports of this frame and its guest is believed while this lasts. */
  readonly #lease: Lease | undefined;
  #stands: Standing | undefined;
  /** What every call ends with once the guest is gone. */
  #gone: RpcFailure | undefined;

  constructor(setup: OuterSetup, { port, hello }: Taken, refusedBefore: number) {
    const tell = (dropped: Dropped) => this.#host.notify("dropped", dropped);
    const fromHost = new Refusals("HostToOuter", tell, () => {});
    const fromGuest = new Refusals("InnerToOuter", tell, () => this.#lose("flooded"));
    fromHost.count(refusedBefore);
    this.#describer = new Describer(setup.describe);
    // Where all sandboxes share a host, reports do not say whose they are, and none is taken.
    this.#lease = HAS_KEY && !setup.single ? new Lease(RENEW_FOR_REPORTS_MS) : undefined;
    const outbox = new Outbox(overPort(port), () => this.#lose("flooded"));
    this.#host = new Channel<OuterToHost, HostToOuter>(outbox, {
      guard: isHostToOuter,
      timer,
      answers: {
        ping: () => NOTHING,
        echo: (params, buffers) => this.#echo(params, buffers),
        close: () => this.#close(),
        "run/start": (params, buffers) => this.#start(params, buffers),
        "tools/describe": (params, buffers) => this.#describer.ask(params, buffers),
      },
      hears: {
        "run/abort": (params) => this.#runs.abort(params),
        "run/grants": (params) => this.#runs.grant(params),
        taken: ({ messages }) => outbox.taken(messages),
      },
      takesPort: { pulse: (_, given) => answerPulse(outbox, given) },
      onRefused: () => fromHost.count(),
    });
    this.#host.notify("ready", ready(hello, guarantees(setup.single)));
    document.addEventListener("securitypolicyviolation", (event) => this.#onViolation(event));
    const module = loadGate(setup.gateUrl);
    this.#gate = module.then(({ flow, make }) => {
      outbox.begin(flow(true));
      return make(setup.gateRules);
    });
    this.#gate.catch(() => this.#lose("gate"));
    const onRefused = () => fromGuest.count();
    this.#frames = this.#makeFrames(setup, onRefused);
    const sealed = { ...setup, guestUrl: new URL("__belljar/sealed", setup.guestUrl).href };
    const beside = setup.gateUrl.replace(/[^/]*$/, "sealed.wasm");
    const chambers = new SealedChambers(beside, (begin) => this.#makeFrames(sealed, onRefused, begin));
    this.#runs = setup.guard
      ? Runs.inWorkers(setup.guard, this.#frames, chambers, module, () => this.#host)
      : Runs.inFrames((onLost) => new GuestFrame(setup, 0, { onLost, onRefused: () => fromGuest.count() }), module);
    this.#runs.warm();
    if (disagreement(hello)) this.#lose("protocol");
  }

  #makeFrames(setup: OuterSetup, onRefused: () => void, begin?: (guest: GuestChannel) => Promise<void>): Frames {
    const frames: Frames = new Frames((delayMs) => {
      // One that was retired ends with its last worker, or by itself.
      const onLost = (reason: LostReason) => (frames.isCurrent(frame) ? this.#lose(reason) : frame.end(lost(reason)));
      const frame: GuestFrame = new GuestFrame(setup, delayMs, { onLost, onRefused }, begin);
      return frame;
    });
    return frames;
  }

  #start(params: StartRun, buffers: readonly ArrayBuffer[]): Promise<Envelope<RunEnd>> {
    if (this.#gone) throw this.#gone;
    return this.#runs.start(params, buffers, this.#host);
  }

  async #echo(params: Echo, buffers: readonly ArrayBuffer[]): Promise<Envelope<Echoed>> {
    const stands = this.#stands;
    const { gate, guest } = stands && stands.frame === this.#frames.current ? stands : await this.#standing();
    const answer = await this.#answer(guest, guest.request("echo", params, { deadlineMs: ANSWER_MS, buffers }));
    const { value } = answer.value;
    const { audit } = this.#pass(this.#decide(() => gate.decide("output", "", value, answer.buffers)));
    return envelope({ value, audit }, answer.buffers);
  }

  /** Gate and guest, once both stand; without either there is no way through. */
  async #standing(): Promise<Standing> {
    try {
      const frame = this.#frames.current;
      this.#stands = { frame, gate: await this.#gate, guest: await frame.ready };
      return this.#stands;
    } catch (error) {
      throw this.#gone ?? error;
    }
  }

  /** A gate that fails counts as closed, for this message and for all that follow. */
  #decide(decide: () => Decision): Decision {
    try {
      return decide();
    } catch {
      this.#lose("gate");
      throw lost("gate");
    }
  }

  /**
   * A guest's document that misses its time is asked whether it is there; if it does not say so either, it is lost.
   * Its own errors stay here: their words have not been through the gate, and their codes would pass for ours.
   */
  async #answer<Value>(guest: GuestChannel, answer: Promise<Value>): Promise<Value> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.remote) {
        throw RpcFailure.of("EXECUTION_ERROR", "The guest's document failed to answer. [EXECUTION_ERROR]");
      }
      if (error.code === "TIMEOUT") {
        await guest.request("ping", {}, { deadlineMs: ANSWER_MS }).catch(() => this.#lose("silent"));
      }
      throw this.#gone ?? error;
    }
  }

  /** Gives back what may be sent on, for its audit event to travel along. A refusal is written down before it is told. */
  #pass(decision: Decision): Decision {
    const { audit, refused, stop } = decision;
    if (!refused && !stop) return decision;
    this.#host.notify("audit", audit);
    if (stop) this.#lose("flooded");
    throw refused ? RpcFailure.from(refused) : lost("flooded");
  }

  #close() {
    this.#gone ??= RpcFailure.of("ABORTED", "The jar was closed. [ABORTED]");
    this.#end(this.#gone);
    return NOTHING;
  }

  #lose(reason: LostReason): void {
    if (this.#gone) return;
    this.#gone = lost(reason);
    this.#end(this.#gone);
    this.#host.notify("lost", { reason, failure: this.#gone.failure });
  }

  #end(failure: RpcFailure): void {
    this.#lease?.end();
    this.#describer.end(failure);
    this.#runs.end(failure);
    this.#frames.end(failure);
  }

  /** Not forgeable by the guest: the browser tells this frame what its own policy stopped the guest from doing. */
  #onViolation(event: SecurityPolicyViolationEvent): void {
    this.#host.notify("violation", {
      source: "outer",
      directive: event.effectiveDirective,
      blocked: event.blockedURI.slice(0, MAX_URL_LENGTH),
      document: undefined,
      line: undefined,
      column: undefined,
    });
    // Engines differ in what is left in a frame whose navigation was stopped. It tried to leave: it is gone.
    if (event.effectiveDirective === "frame-src") this.#lose("navigated");
  }
}
