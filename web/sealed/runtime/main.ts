// What runs inside the sealed engine beside the program: the same session as in a worker, over the module's outbox in
// place of a port.

import { ERROR_NUMBERS, type RpcError } from "../../generated/wire.ts";
import { failure } from "../../worker/failure.ts";
import type { Waiting } from "../../worker/outer.ts";
import { MapOf, parse } from "../../worker/runtime/primordials.ts";
import { makeSession } from "../../worker/session.ts";
import { given } from "./module.ts";
import { postOut, ring, type Timer } from "./scope.ts";

interface Incoming {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: { readonly value: unknown };
  readonly error?: RpcError;
}

const waiting = new MapOf<number, Waiting>();
let last = 0;

const session = makeSession({
  request(method, params, buffers, answered) {
    waiting.set(++last, answered);
    postOut({ jsonrpc: "2.0", id: last, method, params }, buffers);
  },
  notify: (method, params, buffers) => postOut({ jsonrpc: "2.0", method, params }, buffers),
});

async function answer(id: number, method: string, params: unknown, buffers: ArrayBuffer[]): Promise<void> {
  try {
    const answered = await session.request(method, params, buffers);
    postOut({ jsonrpc: "2.0", id, result: { of: method, value: answered.value } }, answered.buffers);
  } catch (error) {
    const data = failure("EXECUTION_ERROR");
    const told = { code: ERROR_NUMBERS.EXECUTION_ERROR, message: `${error} [EXECUTION_ERROR]`, data };
    postOut({ jsonrpc: "2.0", id, error: told }, []);
  }
}

function settle({ id, result, error }: Incoming, buffers: ArrayBuffer[]): void {
  const asked = waiting.get(id as number);
  waiting.delete(id as number);
  if (error) asked?.error(error);
  else asked?.value(result?.value, buffers);
}

given.receive = (text, buffers) => {
  const message: Incoming | Timer = parse(text);
  if ("timer" in message) ring(message);
  else if (message.method === undefined) settle(message, buffers);
  else if (message.id === undefined) session.notified(message.method, message.params);
  else void answer(message.id, message.method, message.params, buffers);
};
