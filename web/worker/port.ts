// JSON-RPC over the one port to the outer frame. That side is trusted and has its own guards; what is said here is
// counted and checked there. So this one is as small as it can be: a tool call is on everybody's hot path.

import { ERROR_NUMBERS, type RpcError, type WorkerToOuter } from "../generated/wire.ts";
import { failure } from "./failure.ts";
import type { Buffers, Outer, Waiting } from "./outer.ts";
import { MapOf } from "./runtime/primordials.ts";
import { postTo } from "./scope.ts";

export interface Answered {
  readonly value: unknown;
  readonly buffers: Buffers;
}

export interface Handlers {
  /** What it returns, or the promise for it, is the answer. */
  request(method: string, params: unknown, buffers: Buffers): Answered | Promise<Answered>;
  notified(method: string, params: unknown): void;
}

interface Incoming {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: { readonly value: unknown };
  readonly error?: RpcError;
}

export function converse(port: MessagePort, serve: (outer: Outer) => Handlers): void {
  const waiting = new MapOf<number, Waiting>();
  let last = 0;

  function post(message: WorkerToOuter | object, buffers: Buffers): void {
    postTo(port, buffers.length === 0 ? message : [message, ...buffers], buffers);
  }

  async function answer(id: number, method: string, params: unknown, buffers: Buffers): Promise<void> {
    try {
      const answered = await handlers.request(method, params, buffers);
      post({ jsonrpc: "2.0", id, result: { of: method, value: answered.value } }, answered.buffers);
    } catch (error) {
      post({ jsonrpc: "2.0", id, error: failed(error) }, []);
    }
  }

  function settle({ id, result, error }: Incoming, buffers: Buffers): void {
    const asked = waiting.get(id as number);
    waiting.delete(id as number);
    if (error) asked?.error(error);
    else asked?.value(result?.value, buffers);
  }

  const handlers = serve({
    request(method, params, buffers, answered) {
      waiting.set(++last, answered);
      post({ jsonrpc: "2.0", id: last, method, params }, buffers);
    },
    notify: (method, params, buffers) => post({ jsonrpc: "2.0", method, params }, buffers),
  });

  port.onmessage = ({ data }: MessageEvent<Incoming | [Incoming, ...ArrayBuffer[]]>) => {
    const [message, ...buffers] = Array.isArray(data) ? data : ([data] as const);
    if (message.method === undefined) settle(message, buffers);
    else if (message.id === undefined) handlers.notified(message.method, message.params);
    else void answer(message.id, message.method, message.params, buffers);
  };
}

function failed(error: unknown): RpcError {
  return {
    code: ERROR_NUMBERS.EXECUTION_ERROR,
    message: `${error} [EXECUTION_ERROR]`,
    data: failure("EXECUTION_ERROR"),
  };
}
