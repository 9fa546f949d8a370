import {
  type InnerToOuter,
  isInnerToOuter,
  type LostReason,
  type OuterSetup,
  type OuterToInner,
} from "../generated/wire.ts";
import { Channel } from "../shared/channel.ts";
import { lost, type RpcFailure } from "../shared/failure.ts";
import { disagreement, givePort } from "../shared/handshake.ts";
import { overPort, overWindow, type Port, type Transport } from "../shared/transport.ts";
import { timer, within } from "./clock.ts";
import { watchProcess } from "./frame/process_watch.ts";
import { mountInShadowRoot } from "./mount_in_shadow_root.ts";
import { nonce } from "./nonce.ts";

export type GuestChannel = Channel<OuterToInner, InnerToOuter>;

export interface GuestEvents {
  /** The guest is gone for good. */
  onLost(reason: LostReason): void;
  /** It said something that nobody reads. */
  onRefused(): void;
}

/** How long a guest's document may take until it is ready; then it is made anew, once. */
const SLOW_MS = 15_000;

/** Where all of them stand. */
let place: ShadowRoot | undefined;

/** The guest's frame, from its making to its end. */
export class GuestFrame {
  /** Resolves when the guest's document holds its port; rejects when the guest is lost before. */
  readonly ready: Promise<GuestChannel>;
  readonly #setup: OuterSetup;
  readonly #events: GuestEvents;
  #frame: HTMLIFrameElement | undefined;
  #window: Transport | undefined;
  #channel: GuestChannel | undefined;
  #ended: RpcFailure | undefined;
  #unwatch = () => {};
  #end: (failure: RpcFailure) => void = () => {};

  /** `begin` is done before anybody else speaks to the document. */
  constructor(
    setup: OuterSetup,
    delayMs: number,
    events: GuestEvents,
    begin: (channel: GuestChannel) => Promise<void> = async () => {},
  ) {
    this.#setup = setup;
    this.#events = events;
    const ended = new Promise<never>((_, reject) => {
      this.#end = reject;
    });
    const begun = delayMs === 0 ? this.#open() : rest(delayMs).then(() => this.#open());
    const opened = begun
      .catch((error: unknown) => this.#again(error))
      .then(async (channel) => {
        await begin(channel);
        return channel;
      });
    this.ready = Promise.race([opened, ended]);
    this.ready.catch((error: unknown) => events.onLost(error === MISMATCH ? "protocol" : "silent"));
  }

  /** A frame may be slow because the machine is; one that speaks another protocol will do so again. */
  #again(error: unknown): Promise<GuestChannel> {
    this.#drop();
    if (error === MISMATCH) throw error;
    return this.#open();
  }

  /** Takes frame and port away; whatever still waits for the guest ends with `failure`. */
  end(failure: RpcFailure): void {
    this.#ended ??= failure;
    this.#drop();
    this.#end(failure);
  }

  #drop(): void {
    this.#unwatch();
    this.#unwatch = () => {};
    this.#window?.close();
    this.#channel?.close(this.#ended ?? lost("silent"));
    this.#frame?.remove();
    this.#window = this.#channel = this.#frame = undefined;
  }

  async #open(): Promise<GuestChannel> {
    if (this.#ended) throw this.#ended;
    const { guest, guestOrigin } = this.#setup;
    const frame = this.#make();
    const loaded = this.#pin(frame);
    place ??= mountInShadowRoot(document.createElement("div"));
    place.append(frame);
    const other = frame.contentWindow;
    if (!other) throw lost("silent");
    const transport = overWindow(window, other, guestOrigin, () => {});
    this.#window = transport;
    const opening = Promise.all([this.#awake(transport), loaded]).then(() => {
      // The document that is there now is the guest's: this frame's own frame-src lets no other in, and a second
      // `load` ends everything. An opaque document has no address, so this cannot say more than "whoever is there".
      const own = nonce();
      const port = givePort(transport, new MessageChannel(), guest, own);
      transport.close();
      return this.#converse(port, own);
    });
    return within(SLOW_MS, opening, () => lost("silent"));
  }

  #make(): HTMLIFrameElement {
    const { allow, guestUrl, sandbox } = this.#setup;
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", sandbox);
    frame.allow = allow;
    frame.referrerPolicy = "no-referrer";
    frame.src = guestUrl;
    return frame;
  }

  /** Resolves at the first `load`. At the second, another document is there: the port's owner is gone, and so is the guest. */
  #pin(frame: HTMLIFrameElement): Promise<void> {
    return new Promise((resolve) => {
      let loads = 0;
      frame.addEventListener("load", () => {
        loads++;
        if (loads === 1) resolve();
        else if (this.#frame === frame) this.#events.onLost("navigated");
      });
      this.#frame = frame;
    });
  }

  #awake(transport: Transport): Promise<void> {
    return new Promise((resolve) => {
      transport.listen(({ data, ports }) => {
        if (ports.length === 0 && isInnerToOuter(data) && "method" in data && data.method === "awake") resolve();
        else this.#events.onRefused();
      }, this.#events.onRefused);
    });
  }

  #converse(port: Port, own: string): Promise<GuestChannel> {
    return new Promise((resolve, reject) => {
      const channel: GuestChannel = new Channel(overPort(port), {
        guard: isInnerToOuter,
        timer,
        hears: {
          ready: (said) => {
            if (said.nonce !== own) this.#events.onRefused();
            else if (disagreement(said)) reject(MISMATCH);
            else {
              const root = place as ShadowRoot;
              this.#unwatch = watchProcess(this.#setup, root, () => this.#events.onLost("crashed"));
              resolve(channel);
            }
          },
        },
        onRefused: this.#events.onRefused,
      });
      this.#channel = channel;
    });
  }
}

const MISMATCH = lost("protocol");

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
