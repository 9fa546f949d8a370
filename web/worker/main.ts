// One worker, one run. The inner frame hands over the port to the outer frame, and is not heard again. The outer frame
// says first for which rules the realm is to be taken apart, and later, once, which program to run in it.

import { isInnerToWorker, PROTOCOL_VERSION, type WorkerToInner } from "../generated/wire.ts";
import { converse } from "./port.ts";
import { makeSession } from "./session.ts";
import { silenceUnhandledErrors } from "./silence_unhandled.ts";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const say = (message: WorkerToInner): void => scope.postMessage(message);

silenceUnhandledErrors(scope);

scope.onmessage = ({ data, ports }: MessageEvent<unknown>) => {
  scope.onmessage = null;
  const [port] = ports;
  if (!isInnerToWorker(data) || !("params" in data) || data.params.protocol !== PROTOCOL_VERSION || !port) {
    const message = "The worker and the frame around it speak different versions of the protocol.";
    const nothing = { source: undefined, line: undefined, column: undefined, stack: undefined, forModel: undefined };
    return say({ jsonrpc: "2.0", method: "failed", params: { message, ...nothing } });
  }
  converse(port, makeSession);
  say({ jsonrpc: "2.0", method: "booted", params: {} });
};
