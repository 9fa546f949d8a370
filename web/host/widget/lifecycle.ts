import type { JSONRPCMessage } from "@modelcontextprotocol/client";

/** A message as far as its order matters. */
interface Loose {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: unknown;
}

export interface LifecycleEvents {
  /** To the widget. */
  send(message: unknown): void;
  /** To the bridge. */
  deliver(message: JSONRPCMessage): void;
  onInitialized(): void;
}

/** More than any host has to say while a widget starts. */
const MAX_QUEUED = 1_000;

/**
 * The order of things, which the bridge leaves to its host: the widget begins with `ui/initialize` and says it once, and
 * hears nothing but answers until it has said `initialized`.
 */
export class Lifecycle {
  readonly #events: LifecycleEvents;
  #state: "new" | "greeted" | "ready" | "over" = "new";
  #queue: unknown[] = [];

  constructor(events: LifecycleEvents) {
    this.#events = events;
  }

  get isReady(): boolean {
    return this.#state === "ready";
  }

  end(): void {
    this.#state = "over";
    this.#queue = [];
  }

  /** What the bridge says. */
  outgoing(message: JSONRPCMessage): void {
    const isAnswer = !("method" in message);
    if (isAnswer || this.#state === "ready") this.#events.send(message);
    else if (this.#state !== "over" && this.#queue.length < MAX_QUEUED) this.#queue.push(message);
  }

  /** What the widget says, after the gate. */
  incoming(message: Loose): void {
    const { id, method } = message;
    if (this.#state === "over") return;
    if (method === "ui/initialize" && this.#state !== "new") {
      this.#refuse(id, "`ui/initialize` was said already; a view says it once.");
    } else if (method === "ui/initialize") {
      this.#state = "greeted";
      this.#deliver(message);
    } else if (this.#state === "new" && method !== undefined && method !== "ping") {
      this.#refuse(id, `\`${method.slice(0, 100)}\` before \`ui/initialize\`; a view begins with that.`);
    } else if (method === "ui/notifications/initialized") {
      this.#initialized(message);
    } else {
      this.#deliver(method === "ui/message" ? asList(message) : message);
    }
  }

  #initialized(message: Loose): void {
    if (this.#state !== "greeted") return;
    this.#state = "ready";
    this.#deliver(message);
    for (const waiting of this.#queue.splice(0)) this.#events.send(waiting);
    this.#events.onInitialized();
  }

  #deliver(message: Loose): void {
    this.#events.deliver(message as JSONRPCMessage);
  }

  /** A notification has nobody to tell. */
  #refuse(id: Loose["id"], reason: string): void {
    if (id === undefined || id === null) return;
    const data = { code: "INVALID_PARAMS" };
    this.#events.send({ jsonrpc: "2.0", id, error: { code: -32600, message: `${reason} [INVALID_PARAMS]`, data } });
  }
}

/** The specification's text shows one block, its schema a list: both are taken. */
function asList(message: Loose): Loose {
  const params = message.params as { readonly content?: unknown } | undefined;
  if (params?.content === undefined || Array.isArray(params.content)) return message;
  return { ...message, params: { ...params, content: [params.content] } };
}
