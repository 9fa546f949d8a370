import type { ChannelOptions, Message, RequestOptions, Signal } from "./channel_options.ts";
import { Deadlines } from "./deadlines.ts";
import type { Answering, Notifications, ParamsOf, Requests, ResultOf } from "./edge.ts";
import { type Envelope, envelope, NONE, pack, unpack } from "./envelope.ts";
import { RpcFailure } from "./failure.ts";
import type { Port, Transport } from "./transport.ts";

export type { Answers, ChannelOptions, Hears, RequestOptions } from "./channel_options.ts";

interface Pending {
  readonly method: string;
  readonly deadlineMs: number;
  readonly at: number;
  resolve(answer: Envelope<unknown>): void;
  reject(failure: RpcFailure): void;
  /** Ends listening to the signal, where there is one. */
  readonly deafen: (() => void) | undefined;
}

/**
 * JSON-RPC 2.0 over anything that carries messages. `Out` is the edge it speaks, `In` the one it hears.
 * What fails the guard, answers nothing that was asked, or asks what nobody answers is refused and counted.
 */
export class Channel<Out, In> {
  readonly #transport: Transport;
  readonly #options: ChannelOptions<In, Out>;
  readonly #deadlines: Deadlines;
  readonly #pending = new Map<number, Pending>();
  /** Requests given up on: their late answers are neither wanted nor an offence. */
  readonly #givenUp = new Set<number>();
  #lastId = 0;
  #refused = 0;
  #closed: RpcFailure | undefined;

  constructor(transport: Transport, options: ChannelOptions<In, Out>) {
    this.#transport = transport;
    this.#options = options;
    this.#deadlines = new Deadlines(options.timer, (now) => this.#ring(now));
    transport.listen(
      ({ data, ports }) => (ports.length === 0 ? this.#receive(data) : this.#receivePort(data, ports)),
      () => this.#refuse(),
    );
  }

  /** Messages that were not read. */
  get refused(): number {
    return this.#refused;
  }

  /** Requests that wait for their answer. */
  get open(): number {
    return this.#pending.size;
  }

  request<Method extends Requests<Out>>(
    method: Method,
    params: ParamsOf<Out, Method>,
    options: RequestOptions,
  ): Promise<Envelope<ResultOf<In, Method>>> {
    return new Promise((resolve, reject) => {
      const { deadlineMs, signal, buffers = NONE, port } = options;
      if (this.#closed) return reject(this.#closed);
      if (signal?.aborted) return reject(aborted());
      const id = ++this.#lastId;
      try {
        this.#post({ jsonrpc: "2.0", id, method, params }, buffers, port);
      } catch (error) {
        return reject(RpcFailure.of("INVALID_PARAMS", `\`${method}\` cannot be sent: ${error} [INVALID_PARAMS]`));
      }
      // The other side is at work already; what follows costs nobody's time.
      this.#pending.set(id, {
        method,
        deadlineMs,
        at: this.#deadlines.in(deadlineMs),
        resolve: resolve as Pending["resolve"],
        reject,
        deafen: signal && listen(signal, () => this.#giveUp(id, aborted())),
      });
    });
  }

  notify<Method extends Notifications<Out>>(
    method: Method,
    params: ParamsOf<Out, Method>,
    buffers: readonly ArrayBuffer[] = NONE,
  ): void {
    if (!this.#closed) this.#post({ jsonrpc: "2.0", method, params }, buffers);
  }

  /** Ends every open request with `failure`, and all that are made later. */
  close(failure: RpcFailure): void {
    if (this.#closed) return;
    this.#closed = failure;
    this.#transport.close();
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(failure);
    this.#givenUp.clear();
    this.#deadlines.clear();
  }

  #receivePort(data: unknown, ports: readonly Port[]): void {
    const [port] = ports;
    const message = this.#options.guard(data) ? (data as unknown as Message) : undefined;
    const take = message?.method === undefined ? undefined : own(this.#options.takesPort, message.method);
    if (message?.id === undefined || message.method === undefined || !take || !port || ports.length !== 1) {
      for (const each of ports) each.close();
      this.#refuse();
    } else {
      const { id, method, params } = message;
      this.#reply(id, method, () => take(params, port));
    }
  }

  #receive(data: unknown): void {
    const opened = unpack(data);
    if (!opened || !this.#options.guard(opened.value)) {
      this.#refuse();
      return;
    }
    const message = opened.value as unknown as Message;
    if (message.method === undefined) this.#settle(message, opened.buffers);
    else if (message.id === undefined) this.#hear(message.method, message.params, opened.buffers);
    else this.#answer(message.id, message.method, message.params, opened.buffers);
  }

  #settle(message: Extract<Message, { readonly method?: undefined }>, buffers: readonly ArrayBuffer[]): void {
    const { id } = message;
    const pending = this.#pending.get(id);
    const known = pending !== undefined || this.#givenUp.delete(id);
    if (!known || (pending && message.result && message.result.of !== pending.method)) {
      this.#refuse();
    } else if (message.result === undefined) {
      this.#take(id)?.reject(RpcFailure.from(message.error));
    } else {
      this.#options.onResult?.(message.result as Answering<In>);
      this.#take(id)?.resolve({ value: message.result.value, buffers });
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.deafen?.();
    return pending;
  }

  #giveUp(id: number, failure: RpcFailure): void {
    this.#givenUp.add(id);
    this.#take(id)?.reject(failure);
  }

  #ring(now: number): number {
    let next = Number.POSITIVE_INFINITY;
    // No copy of it: there may be thousands, and a ring for each of them.
    this.#pending.forEach(({ at, method, deadlineMs }, id) => {
      if (at > now) next = Math.min(next, at);
      else this.#giveUp(id, RpcFailure.of("TIMEOUT", `No answer to \`${method}\` within ${deadlineMs} ms. [TIMEOUT]`));
    });
    return next;
  }

  #hear(method: string, params: unknown, buffers: readonly ArrayBuffer[]): void {
    const hear = own(this.#options.hears, method);
    if (hear) hear(params, buffers);
    else this.#refuse();
  }

  #answer(id: number, method: string, params: unknown, buffers: readonly ArrayBuffer[]): void {
    const answer = own(this.#options.answers, method);
    this.#reply(id, method, () => {
      if (answer) return answer(params, buffers);
      this.#refuse();
      throw RpcFailure.of("INVALID_PARAMS", `There is no handler for \`${method}\` here. [INVALID_PARAMS]`);
    });
  }

  #reply(id: number, method: string, answer: () => unknown): void {
    const send = ({ value, buffers }: Envelope<unknown>) => {
      if (!this.#closed) this.#post({ jsonrpc: "2.0", id, result: { of: method, value } }, buffers);
    };
    const fail = (error: unknown) => {
      const failure =
        error instanceof RpcFailure ? error : RpcFailure.of("EXECUTION_ERROR", `${error} [EXECUTION_ERROR]`);
      if (!this.#closed) this.#post({ jsonrpc: "2.0", id, error: failure.toError() }, NONE);
    };
    try {
      const given = answer();
      // What is there already is sent at once.
      if (given instanceof Promise) given.then(send).catch(fail);
      else send(given as Envelope<unknown>);
    } catch (error) {
      fail(error);
    }
  }

  #post(message: object, buffers: readonly ArrayBuffer[], port?: object): void {
    if (port) this.#transport.post(message, [port]);
    else if (this.#options.asObjects && buffers.length === 0) this.#transport.post(message, buffers);
    else this.#transport.post(pack(message, buffers), buffers);
  }

  #refuse(): void {
    this.#refused++;
    this.#options.onRefused?.(this.#refused);
  }
}

/** Nothing to say, and nothing travelling with it. */
export const NOTHING = envelope({});

function listen(signal: Signal, onAbort: () => void): () => void {
  signal.addEventListener("abort", onAbort);
  return () => signal.removeEventListener("abort", onAbort);
}

function aborted(): RpcFailure {
  return RpcFailure.of("ABORTED", "The host stopped it. [ABORTED]");
}

/** Its own function of that name, never one of a prototype. */
function own(table: object | undefined, name: string): ((params: unknown, rest: unknown) => unknown) | undefined {
  return table && Object.hasOwn(table, name) ? (table as Record<string, never>)[name] : undefined;
}
