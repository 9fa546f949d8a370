// What a channel is made of and asked with, by the types of its edge.

import type { RpcError } from "../generated/wire.ts";
import type { Timer } from "./deadlines.ts";
import type { Answering, Notifications, ParamsOf, Requests, ResultOf } from "./edge.ts";
import type { Envelope } from "./envelope.ts";
import type { Port } from "./transport.ts";

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
  /** Handed over with the request, alone; the other side takes one only where it says so. */
  readonly port?: object;
}

/** One function per request that may arrive; what has none is refused. */
export type Answers<In, Out> = {
  readonly [Method in Requests<In>]?: (
    params: ParamsOf<In, Method>,
    buffers: readonly ArrayBuffer[],
  ) => Promise<Envelope<ResultOf<Out, Method>>> | Envelope<ResultOf<Out, Method>>;
};

/** One function per request that carries a port. */
export type TakesPort<In, Out> = {
  readonly [Method in Requests<In>]?: (
    params: ParamsOf<In, Method>,
    port: Port,
  ) => Promise<Envelope<ResultOf<Out, Method>>> | Envelope<ResultOf<Out, Method>>;
};

/** One function per notification that may arrive; what has none is refused. */
export type Hears<In> = {
  readonly [Method in Notifications<In>]?: (params: ParamsOf<In, Method>, buffers: readonly ArrayBuffer[]) => void;
};

export interface ChannelOptions<In, Out> {
  readonly guard: (message: unknown) => message is In;
  readonly timer: Timer;
  /** Whether the other side reads objects only, and no JSON text. */
  readonly asObjects?: boolean;
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
export type Message =
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
      readonly error: RpcError;
    };
