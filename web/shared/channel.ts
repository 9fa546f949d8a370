import type { Carrier, Port } from "./carrier.ts";
import { Deadlines, type Timer } from "./deadlines.ts";
import type { Answering, Notifications, ParamsOf, Requests, ResultOf } from "./edge.ts";
import { RpcFailure } from "./failure.ts";
import { type Parcel, pack, parcel, unpack } from "./parcel.ts";

/** The part of `AbortSignal` a request needs. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface RequestOptions {
  /** There is no request without one. */
  readonly deadlineMs: number;
  readonly signal?: Signal | undefined;
  readonly buffers?: readonly ArrayBuffer[];
  /** Handed over with the request; the other side takes one only where it says so. */
  readonly port?: object;
}

/** One function per request that may arrive; what has none is refused. */
export type Answers<In, Out> = {
  readonly [Method in Requests<In>]?: (
    params: ParamsOf<In, Method>,
    buffers: readonly ArrayBuffer[],
  ) => Promise<Parcel<ResultOf<Out, Method>>> | Parcel<ResultOf<Out, Method>>;
};

/** One function per request that carries a port. */
export type TakesPort<In, Out> = {
  readonly [Method in Requests<In>]?: (
    params: ParamsOf<In, Method>,
    port: Port,
  ) => Promise<Parcel<ResultOf<Out, Method>>> | Parcel<ResultOf<Out, Method>>;
};

/** One function per notification that may arrive; what has none is refused. */
export type Hears<In> = {
  readonly [Method in Notifications<In>]?: (params: ParamsOf<In, Method>, buffers: readonly ArrayBuffer[]) => void;
};

export interface ChannelOptions<In, Out> {
  readonly guard: (message: unknown) => message is In;
  readonly timer: Timer;
  readonly answers?: Answers<In, Out>;
  /** The requests that carry a port, exactly one each; any other message with a port is refused. */
  readonly takesPort?: TakesPort<In, Out>;
  readonly hears?: Hears<In>;
  /** Sees every answer to a request before it settles it, also one that came too late to be wanted. */
  readonly onResult?: (result: Answering<In>) => void;
  /** Called for each message that was not read, after it was counted. */
  readonly onRefused?: (count: number) => void;
}

/** The shape every guard has made sure of. */
type Message =
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly id?: undefined; readonly method: string; readonly params: unknown }
  | {
      readonly id: number;
      readonly method?: undefined;
      readonly result: { readonly of: string; readonly value: unknown };
    }
  | {
      readonly id: number;
      readonly method?: undefined;
      readonly result?: undefined;
      readonly error: Parameters<typeof RpcFailure.from>[0];
    };

interface Pending {
  readonly method: string;
  settle(outcome: Parcel<unknown> | RpcFailure): void;
}

/**
 * JSON-RPC 2.0 over anything that carries messages. `Out` is the edge it speaks, `In` the one it hears.
 * What fails the guard, answers nothing that was asked, or asks what nobody answers is refused and counted.
 */
export class Channel<Out, In> {
  readonly #carrier: Carrier;
  readonly #options: ChannelOptions<In, Out>;
  readonly #deadlines: Deadlines;
  readonly #pending = new Map<number, Pending>();
  /** Requests given up on: their late answers are neither wanted nor an offence. */
  readonly #givenUp = new Set<number>();
  #lastId = 0;
  #refused = 0;
  #closed: RpcFailure | undefined;

  constructor(carrier: Carrier, options: ChannelOptions<In, Out>) {
    this.#carrier = carrier;
    this.#options = options;
    this.#deadlines = new Deadlines(options.timer);
    carrier.listen(
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
  ): Promise<Parcel<ResultOf<In, Method>>> {
    return new Promise((resolve, reject) => {
      const { deadlineMs, signal, buffers = [], port } = options;
      if (this.#closed) return reject(this.#closed);
      if (signal?.aborted) return reject(aborted());
      const id = ++this.#lastId;
      const giveUp = (failure: RpcFailure) => {
        this.#givenUp.add(id);
        this.#pending.get(id)?.settle(failure);
      };
      const onAbort = () => giveUp(aborted());
      const onTime = () =>
        giveUp(RpcFailure.of("TIMEOUT", `No answer to \`${method}\` in ${deadlineMs} ms. [TIMEOUT]`));
      const inTime = this.#deadlines.set(deadlineMs, onTime);
      signal?.addEventListener("abort", onAbort);
      const settle = (outcome: Parcel<unknown> | RpcFailure) => {
        this.#pending.delete(id);
        inTime();
        signal?.removeEventListener("abort", onAbort);
        if (outcome instanceof RpcFailure) reject(outcome);
        else resolve(outcome as Parcel<ResultOf<In, Method>>);
      };
      this.#pending.set(id, { method, settle });
      try {
        this.#post({ jsonrpc: "2.0", id, method, params }, buffers, port);
      } catch (error) {
        settle(RpcFailure.of("INVALID_PARAMS", `\`${method}\` cannot be sent: ${error} [INVALID_PARAMS]`));
      }
    });
  }

  notify<Method extends Notifications<Out>>(
    method: Method,
    params: ParamsOf<Out, Method>,
    buffers: readonly ArrayBuffer[] = [],
  ): void {
    if (!this.#closed) this.#post({ jsonrpc: "2.0", method, params }, buffers);
  }

  /** Ends every open request with `failure`, and all that are made later. */
  close(failure: RpcFailure): void {
    if (this.#closed) return;
    this.#closed = failure;
    this.#carrier.close();
    for (const pending of [...this.#pending.values()]) pending.settle(failure);
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
      void this.#reply(id, method, () => take(params, port));
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
    else void this.#answer(message.id, message.method, message.params, opened.buffers);
  }

  #settle(message: Extract<Message, { readonly method?: undefined }>, buffers: readonly ArrayBuffer[]): void {
    const { id } = message;
    const pending = this.#pending.get(id);
    const known = pending !== undefined || this.#givenUp.delete(id);
    if (!known || (pending && message.result && message.result.of !== pending.method)) {
      this.#refuse();
    } else if (message.result === undefined) {
      pending?.settle(RpcFailure.from(message.error));
    } else {
      this.#options.onResult?.(message.result as Answering<In>);
      pending?.settle({ value: message.result.value, buffers });
    }
  }

  #hear(method: string, params: unknown, buffers: readonly ArrayBuffer[]): void {
    const hear = own(this.#options.hears, method);
    if (hear) hear(params, buffers);
    else this.#refuse();
  }

  #answer(id: number, method: string, params: unknown, buffers: readonly ArrayBuffer[]): Promise<void> {
    const answer = own(this.#options.answers, method);
    return this.#reply(id, method, () => {
      if (answer) return answer(params, buffers);
      this.#refuse();
      throw RpcFailure.of("INVALID_PARAMS", `Nobody answers \`${method}\` here. [INVALID_PARAMS]`);
    });
  }

  async #reply(id: number, method: string, answer: () => unknown): Promise<void> {
    try {
      const { value, buffers: sent } = (await answer()) as Parcel<unknown>;
      if (!this.#closed) this.#post({ jsonrpc: "2.0", id, result: { of: method, value } }, sent);
    } catch (error) {
      const failure =
        error instanceof RpcFailure ? error : RpcFailure.of("EXECUTION_ERROR", `${error} [EXECUTION_ERROR]`);
      if (!this.#closed) this.#post({ jsonrpc: "2.0", id, error: failure.toError() }, []);
    }
  }

  #post(message: object, buffers: readonly ArrayBuffer[], port?: object): void {
    this.#carrier.post(pack(message, buffers), port ? [...buffers, port] : buffers);
  }

  #refuse(): void {
    this.#refused++;
    this.#options.onRefused?.(this.#refused);
  }
}

/** Nothing to say, and nothing travelling with it. */
export const NOTHING = parcel({});

function aborted(): RpcFailure {
  return RpcFailure.of("ABORTED", "The host stopped it. [ABORTED]");
}

/** Its own function of that name, never one of a prototype. */
function own(table: object | undefined, name: string): ((params: unknown, rest: unknown) => unknown) | undefined {
  return table && Object.hasOwn(table, name) ? (table as Record<string, never>)[name] : undefined;
}
