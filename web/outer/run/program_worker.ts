import {
  type ConsoleLines,
  type Execute,
  type Executed,
  isWorkerToOuter,
  type Placement as Kind,
  type LostReason,
  type OuterToWorker,
  type WorkerToOuter,
} from "../../generated/wire.ts";
import { Channel } from "../../shared/channel.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { lost, RpcFailure } from "../../shared/failure.ts";
import { overPort } from "../../shared/transport.ts";
import { inbox, timer } from "../clock.ts";
import type { GuestFrame } from "../guest.ts";

/** The run that lives in a runtime: everything its worker says goes there. */
export interface RunListener {
  readonly toolCall: NonNullable<Answers["tool/call"]>;
  readonly capabilityCall: NonNullable<Answers["capability/call"]>;
  readonly artifact: NonNullable<Answers["artifact"]>;
  readonly readHandle: NonNullable<Answers["handle/read"]>;
  console(lines: ConsoleLines): void;
  /** It said something that nobody reads. */
  refused(): void;
}

type Options = ConstructorParameters<typeof Channel<OuterToWorker, WorkerToOuter>>[1];
type Answers = NonNullable<Options["answers"]>;

/** How long a worker may take to stand, with its realm taken apart, on a machine that is busy; a run has its own time. */
const SLOW_MS = 120_000;

/** Longer than any run; its end closes the channel. */
const LONGEST_MS = 3_600_000;

/** A worker's calls are counted by its gate; nobody tells it to go on. */
const NOBODY = () => {};

/** One worker: made ahead, its realm prepared for one set of rules, used for one run. */
export class ProgramWorker {
  readonly frame: GuestFrame;
  readonly rules: string;
  /** Resolves when a program can be run; rejects when it never will. */
  readonly ready: Promise<void>;
  readonly #id: number;
  readonly #channel: Channel<OuterToWorker, WorkerToOuter>;
  #listener: RunListener | undefined;
  #closed = false;

  /** `kind` is a worker in the frame's document, or that document itself, whose realm is left as it is. */
  constructor(
    frame: GuestFrame,
    id: number,
    rules: string,
    onUnlisted: (names: readonly string[]) => void,
    kind: Kind = "worker",
  ) {
    this.frame = frame;
    this.rules = rules;
    this.#id = id;
    const { port1, port2 } = new MessageChannel();
    this.#channel = new Channel<OuterToWorker, WorkerToOuter>(inbox.sliced(overPort(port1), NOBODY), {
      asObjects: true,
      guard: isWorkerToOuter,
      timer,
      answers: {
        "tool/call": (call, buffers) => this.#lives().toolCall(call, buffers),
        "capability/call": (call, buffers) => this.#lives().capabilityCall(call, buffers),
        "handle/read": (read) => this.#lives().readHandle(read, []),
        artifact: (offer, buffers) => this.#lives().artifact(offer, buffers),
      },
      hears: { console: (lines) => this.#listener?.console(lines) },
      onRefused: () => this.#listener?.refused(),
    });
    this.ready = this.#open(port2, onUnlisted, kind);
    this.ready.catch(() => {});
  }

  async #open(port: MessagePort, onUnlisted: (names: readonly string[]) => void, kind: Kind): Promise<void> {
    const guest = await this.frame.ready;
    if (this.#closed) throw lost("removed");
    const options = { deadlineMs: SLOW_MS };
    const made = guest.request("runtime/open", { runtime: this.#id, kind }, { ...options, port });
    if (kind === "frame") return void (await made);
    // The two need not wait for each other: the port keeps what is said until somebody listens.
    const preparing = this.#channel.request("realm/prepare", { rules: this.rules }, options);
    const [prepared] = await Promise.all([preparing, made]);
    onUnlisted(prepared.value.unlisted);
  }

  /** From here on the worker is the guest's. */
  execute(
    listener: RunListener,
    program: Execute,
    buffers: readonly ArrayBuffer[],
    deadlineMs: number,
  ): Promise<Envelope<Executed>> {
    this.#listener = listener;
    return this.#channel.request("run/start", program, { deadlineMs, buffers });
  }

  /** Asks the program to stop; one that is inside a long native operation does not hear it. */
  stop(run: number): void {
    this.#channel.notify("run/abort", { run, reason: undefined });
  }

  /** For the program's own clock; this frame's is the one that counts. */
  moveDeadline(run: number, leftMs: number): void {
    if (!this.#closed) this.#channel.notify("run/deadline", { run, leftMs });
  }

  /** Whether anybody in there still takes turns. */
  async answers(withinMs: number): Promise<boolean> {
    return this.#channel.request("ping", {}, { deadlineMs: withinMs }).then(
      () => true,
      () => false,
    );
  }

  /** Between two turns of the program: how long it has worked so far, by its own count. Rejects when it is closed. */
  async cpuMs(): Promise<number> {
    const { value } = await this.#channel.request("ping", {}, { deadlineMs: LONGEST_MS });
    return value.cpuMs;
  }

  /** Its document is not there any more. */
  lose(reason: LostReason): void {
    this.#channel.close(lost(reason));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#listener = undefined;
    this.#channel.close(lost("removed"));
    this.frame.ready.then((guest) => guest.notify("runtime/close", { runtime: this.#id })).catch(() => {});
  }

  #lives(): RunListener {
    if (!this.#listener) throw RpcFailure.of("INVALID_PARAMS", "No run is active here. [INVALID_PARAMS]");
    return this.#listener;
  }
}
