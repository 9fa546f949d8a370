import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Core } from "../core.ts";
import type { FrameEvents, OuterFrame } from "../frame.ts";
import type { FramePlace } from "../server.ts";
import { Lifecycle } from "./lifecycle.ts";

export interface SessionEvents {
  /** One that waits for it already. */
  readonly frame: HTMLIFrameElement | undefined;
  /** The frame stands in the page, and loads. */
  onMount(frame: HTMLIFrameElement): void;
  /** The frame itself was moved or taken away by the page; the widget did nothing. */
  onMoved(): void;
  readonly hears: FrameEvents["hears"];
  onAudit(event: never): void;
}

/** Hears each message as it passes, in either direction. */
export type Traffic = (passed: { readonly from: "host" | "widget"; readonly message: unknown }) => void;

/** The official bridge is large, and is read while the first frame loads. */
let bridgeModule: Promise<typeof import("./bridge.ts")> | undefined;

export function loadBridge({ loadPart }: Core): Promise<typeof import("./bridge.ts")> {
  if (bridgeModule === undefined) {
    bridgeModule = loadPart("bridge", import("./bridge.ts"));
    // The widget that waits for it rejects; the next one tries again.
    bridgeModule.catch(() => {
      bridgeModule = undefined;
    });
  }
  return bridgeModule;
}

/** One life of a widget: a frame, and the bridge that speaks with what is in it. */
export class Session {
  /** Resolves when the widget has said `ui/notifications/initialized`. */
  readonly #initialized: Promise<void>;
  readonly #making: Promise<void>;
  readonly #core: Core;
  readonly #lifecycle: Lifecycle;
  readonly #transport: PortTransport;
  readonly #traffic: Traffic | undefined;
  #frame: OuterFrame | undefined;
  #element: HTMLIFrameElement | undefined;
  #ended: Error | undefined;
  #bridge: AppBridge | undefined;
  /** What the widget said before the bridge was there. */
  #early: JSONRPCMessage[] = [];
  #fail: (error: Error) => void = () => {};

  constructor(core: Core, bridge: Promise<AppBridge>, traffic: Traffic | undefined) {
    this.#core = core;
    this.#traffic = traffic;
    let begun = () => {};
    this.#initialized = new Promise((resolve, reject) => {
      begun = resolve;
      this.#fail = reject;
    });
    this.#initialized.catch(() => {});
    this.#transport = new PortTransport((message) => this.#lifecycle.outgoing(message));
    this.#lifecycle = new Lifecycle({
      send: (message) => this.#send(message),
      deliver: (message) => {
        if (this.#bridge) this.#transport.onmessage?.(message);
        else this.#early.push(message);
      },
      onInitialized: begun,
    });
    this.#making = bridge.then((made) => this.#connect(made));
    this.#making.catch((error: unknown) => this.#fail(error as Error));
  }

  /** Only a widget that has begun has one. */
  get bridge(): AppBridge {
    if (!this.#bridge) throw this.#core.error("SANDBOX_LOST", "The widget is not ready yet.");
    return this.#bridge;
  }

  get isReady(): boolean {
    return this.#lifecycle.isReady;
  }

  get element(): HTMLIFrameElement | undefined {
    return this.#element;
  }

  /** Resolves when the widget is ready; rejects when it is not in time. */
  async begin(place: FramePlace, into: Element, timeoutMs: number, events: SessionEvents): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const message = `The widget did not say \`ui/notifications/initialized\` in ${timeoutMs} ms.`;
      timer = setTimeout(() => reject(this.#core.error("TIMEOUT", message)), timeoutMs);
    });
    try {
      const opened = this.#open(place, into, timeoutMs, events).then(() => this.#initialized);
      await Promise.race([opened, this.#initialized, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #open(place: FramePlace, into: Element, timeoutMs: number, events: SessionEvents): Promise<void> {
    const mount = (frame: HTMLIFrameElement) => {
      this.#element = frame;
      Object.assign(frame.style, { border: "0", width: "100%", display: "block", colorScheme: "normal" });
      frame.hidden = false;
      if (frame.isConnected) into.moveBefore(frame, null);
      else into.append(frame);
      events.onMount(frame);
    };
    const frame = await this.#core.openFrame(place, { guest: "widget", mount, frame: events.frame }, timeoutMs, {
      onLost: (lost) => {
        if (this.#ended) return;
        if (lost.reason === "crashed") events.hears.lost?.(lost, []);
        else events.onMoved();
      },
      onResult: () => {},
      answers: {},
      hears: {
        ...events.hears,
        "widget/relay": ({ message, audit }, buffers) => {
          events.onAudit(audit as never);
          const said = JSON.parse(this.#core.text(message as never, buffers));
          this.#traffic?.({ from: "widget", message: said });
          this.#lifecycle.incoming(said);
        },
      },
    });
    this.#frame = frame;
    await this.#making;
    if (this.#ended) this.end(this.#ended);
  }

  /** `ui/resource-teardown`; a widget that does not answer in time is taken down without. */
  async goodbye(reason: string | undefined, timeoutMs = 2_000): Promise<void> {
    if (!this.isReady) return;
    await this.bridge.teardownResource(reason === undefined ? {} : { reason }, { timeout: timeoutMs }).catch(() => {});
  }

  /** Nothing is left: no frame, no port, no timer. Whatever still waits ends with `error`. */
  end(error: Error): void {
    this.#ended ??= error;
    this.#lifecycle.end();
    this.#fail(error);
    void this.#bridge?.close().catch(() => {});
    this.#frame?.remove(error as never);
    this.#element?.remove();
  }

  async #connect(bridge: AppBridge): Promise<void> {
    await bridge.connect(this.#transport);
    if (this.#ended) return bridge.close();
    this.#bridge = bridge;
    for (const message of this.#early.splice(0)) this.#transport.onmessage?.(message);
  }

  #send(message: unknown): void {
    this.#traffic?.({ from: "host", message });
    const { value, buffers } = this.#core.pack(JSON.stringify(message));
    this.#frame?.channel.notify("widget/relay", { message: value }, buffers);
  }
}

/** A transport as the bridge knows it, over the port that the frame holds. */
class PortTransport implements Transport {
  onmessage: ((message: JSONRPCMessage) => void) | undefined;
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  readonly #post: (message: JSONRPCMessage) => void;

  constructor(post: (message: JSONRPCMessage) => void) {
    this.#post = post;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.#post(message);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
