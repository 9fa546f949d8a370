import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { FrameEvents, OuterFrame } from "../frame.ts";
import type { FramePlace } from "../server.ts";
import type { Core } from "./core.ts";
import { Lifecycle } from "./lifecycle.ts";

export interface SessionEvents {
  /** The frame stands in the page, and loads. */
  onMount(frame: HTMLIFrameElement): void;
  /** The frame itself was moved or taken away by the page; the widget did nothing. */
  onMoved(): void;
  readonly hears: FrameEvents["hears"];
  onAudit(event: never): void;
}

/** One life of a widget: a frame, and the bridge that speaks with what is in it. */
export class Session {
  /** Resolves when the widget has said `ui/notifications/initialized`. */
  readonly initialized: Promise<void>;
  readonly bridge: AppBridge;
  readonly #core: Core;
  readonly #lifecycle: Lifecycle;
  readonly #transport: PortTransport;
  #frame: OuterFrame | undefined;
  #element: HTMLIFrameElement | undefined;
  #ended: Error | undefined;
  #fail: (error: Error) => void = () => {};

  constructor(core: Core, bridge: AppBridge) {
    this.#core = core;
    this.bridge = bridge;
    let begun = () => {};
    this.initialized = new Promise((resolve, reject) => {
      begun = resolve;
      this.#fail = reject;
    });
    this.initialized.catch(() => {});
    this.#transport = new PortTransport((message) => this.#lifecycle.outgoing(message));
    this.#lifecycle = new Lifecycle({
      send: (message) => this.#send(message),
      deliver: (message) => this.#transport.onmessage?.(message),
      onInitialized: begun,
    });
  }

  get isReady(): boolean {
    return this.#lifecycle.isReady;
  }

  get element(): HTMLIFrameElement | undefined {
    return this.#element;
  }

  async open(place: FramePlace, into: Element, timeoutMs: number, events: SessionEvents): Promise<void> {
    await this.bridge.connect(this.#transport);
    const mount = (frame: HTMLIFrameElement) => {
      this.#element = frame;
      Object.assign(frame.style, { border: "0", width: "100%", display: "block", colorScheme: "normal" });
      into.append(frame);
      events.onMount(frame);
    };
    const frame = await this.#core.openFrame(place, { guest: "widget", mount }, timeoutMs, {
      onLost: () => {
        if (!this.#ended) events.onMoved();
      },
      onResult: () => {},
      answers: {},
      hears: {
        ...events.hears,
        "widget/relay": ({ message, audit }, buffers) => {
          events.onAudit(audit as never);
          this.#lifecycle.incoming(JSON.parse(this.#core.text(message as never, buffers)));
        },
      },
    });
    this.#frame = frame;
    if (this.#ended) this.end(this.#ended);
  }

  /** Nothing is left: no frame, no port, no timer. Whatever still waits ends with `error`. */
  end(error: Error): void {
    this.#ended ??= error;
    this.#lifecycle.end();
    this.#fail(error);
    void this.bridge.close().catch(() => {});
    this.#frame?.remove(error as never);
    this.#element?.remove();
  }

  #send(message: unknown): void {
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
