import type { JSONRPCMessage } from "@modelcontextprotocol/client";

/** A message as far as its order matters. */
interface Loose {
  readonly id?: string | number;
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

  /** What the widget says, after the gate, which reads less of it. */
  incoming(said: unknown): void {
    if (this.#state === "over") return;
    if (!isMessage(said)) {
      const { id } = (typeof said === "object" && said !== null ? said : {}) as { readonly id?: unknown };
      if (isId(id)) this.#refuse(id, "Not a message of JSON-RPC 2.0: its method is not a text.");
    } else if (said.method === undefined) {
      // Nothing was asked of it before: an answer answers nothing.
      if (this.#state === "ready") this.#deliver(said);
    } else {
      this.#request(said, said.method);
    }
  }

  #request(message: Loose, method: string): void {
    const { id } = message;
    if (method === "ui/initialize" && this.#state !== "new") {
      this.#refuse(id, "`ui/initialize` was said already; a view says it once.");
    } else if (method === "ui/initialize") {
      // A notification of that name asks for nothing.
      if (id === undefined) return;
      this.#state = "greeted";
      this.#deliver(message);
    } else if (this.#state === "new" && method !== "ping") {
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
    if (id === undefined) return;
    const data = { code: "INVALID_PARAMS" };
    this.#events.send({ jsonrpc: "2.0", id, error: { code: -32600, message: `${reason} [INVALID_PARAMS]`, data } });
  }
}

/** A request, a notification or a response; what is neither makes whoever reads it throw. */
function isMessage(said: unknown): said is Loose {
  if (typeof said !== "object" || said === null || Array.isArray(said)) return false;
  const { id, method } = said as { readonly id?: unknown; readonly method?: unknown };
  const isResponse = method === undefined && ("result" in said || "error" in said);
  return (id === undefined || isId(id)) && (typeof method === "string" || isResponse);
}

function isId(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}

/** The specification's text shows one block, its schema a list: both are taken. */
function asList(message: Loose): Loose {
  const params = message.params as { readonly content?: unknown } | undefined;
  if (params?.content === undefined || Array.isArray(params.content)) return message;
  return { ...message, params: { ...params, content: [params.content] } };
}
