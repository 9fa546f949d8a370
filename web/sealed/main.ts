// The worker of the sealed engine: one instance of the module, one run. As in `web/worker/main.ts`, the inner frame hands
// over the port to the outer frame, here with the compiled module, and is not heard again. Nothing of a program's is ever
// code of this realm.

import { isInnerToWorker, PROTOCOL_VERSION, type WorkerToInner } from "../generated/wire.ts";
import { Chamber } from "./chamber.ts";
import { Engine } from "./engine.ts";

/** Put here by the bundler, at the one place where it is named. */
declare const SEALED_RUNTIME: string;

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const say = (message: WorkerToInner): void => scope.postMessage(message);

scope.onmessage = ({ data, ports }: MessageEvent<readonly [unknown, WebAssembly.Module]>) => {
  scope.onmessage = null;
  const [boot, module] = data;
  const [port] = ports;
  try {
    if (!isInnerToWorker(boot) || !("params" in boot) || boot.params.protocol !== PROTOCOL_VERSION || !port)
      throw new Error("The worker and the frame around it speak different versions of the protocol.");
    const chamber = new Chamber(new Engine(module, SEALED_RUNTIME), {
      post: (message, buffers) =>
        port.postMessage(buffers.length === 0 ? message : [message, ...buffers], [...buffers]),
      setTimeout: (work, ms) => scope.setTimeout(work, ms),
      clearTimeout: (timer) => scope.clearTimeout(timer),
      now: () => Date.now(),
      random: () => crypto.getRandomValues(new Uint32Array(1))[0] as number,
    });
    port.onmessage = ({ data }) => {
      const [message, ...buffers] = Array.isArray(data) ? data : [data];
      chamber.receive(message, buffers);
    };
    say({ jsonrpc: "2.0", method: "booted", params: {} });
  } catch (error) {
    const nothing = { source: undefined, line: undefined, column: undefined, stack: undefined, forModel: undefined };
    say({ jsonrpc: "2.0", method: "failed", params: { message: String(error), ...nothing } });
  }
};
