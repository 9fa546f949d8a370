import { type InnerToWorker, isWorkerToInner, PROTOCOL_VERSION } from "../generated/wire.ts";
import { engineOf } from "../shared/engine.ts";
import { RpcFailure } from "../shared/failure.ts";
import { offAsScript } from "../shared/layers.ts";
import type { Port } from "../shared/transport.ts";
import { addGcPressure } from "./gc_pressure.ts";

interface Opened {
  readonly worker: Worker;
  /** Does nothing once it stands. */
  giveUp(failure: RpcFailure): void;
}

/** The workers of this document, by the outer frame's numbers. */
export class Workers {
  readonly #workers = new Map<number, Opened>();
  readonly #url: string;

  constructor(script: string) {
    this.#url = scriptUrl(TEST_LAYERS ? offAsScript() + script : script);
  }

  /** The module that runtimes of this document are instances of, where they are. */
  load(_bytes: ArrayBuffer): Promise<void> {
    throw RpcFailure.of("INVALID_PARAMS", "This frame has no engine of its own. [INVALID_PARAMS]");
  }

  /** What a worker is told first. */
  protected first(boot: InnerToWorker): unknown {
    return boot;
  }

  /** Resolves when the runtime holds its port. From then on the worker and this document have nothing to say. */
  open(runtime: number, port: Port): Promise<void> {
    if (this.#workers.has(runtime)) throw failed("a runtime's number is used once");
    const boot: InnerToWorker = { jsonrpc: "2.0", method: "boot", params: { protocol: PROTOCOL_VERSION, runtime } };
    const first = this.first(boot);
    const worker = new Worker(this.#url);
    return new Promise((resolve, reject) => {
      this.#workers.set(runtime, { worker, giveUp: reject });
      worker.onmessage = ({ data }) => {
        // Once it holds its port the program may run, and what comes here is the program's.
        worker.onmessage = null;
        if (isWorkerToInner(data) && data.method === "booted") resolve();
        else reject(failed("the runtime could not be set up"));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        if (worker.onmessage === null) return;
        // Nothing of a guest has run yet: the words are the browser's.
        reject(failed(`the runtime's script failed: ${event.message} (${event.lineno}:${event.colno})`));
        this.close(runtime);
      };
      worker.postMessage(first, [port as unknown as MessagePort]);
    });
  }

  /** A second call does nothing. Whoever still waits for it is told: a run that ends sooner would be kept until its deadline. */
  close(runtime: number): void {
    const opened = this.#workers.get(runtime);
    if (!opened) return;
    this.#workers.delete(runtime);
    opened.worker.terminate();
    opened.giveUp(failed("it was closed"));
    addGcPressure();
  }
}

/**
 * One for all workers of this document. WebKit starts no blob worker in an opaque document that has an embedder policy,
 * and without such a policy the document could not be shown in a page that has one.
 */
function scriptUrl(script: string): string {
  if (engineOf(globalThis) === "webkit") return `data:text/javascript,${encodeURIComponent(script)}`;
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

function failed(reason: string): RpcFailure {
  return RpcFailure.of("SANDBOX_LOST", `The worker could not be created: ${reason}. [SANDBOX_LOST]`);
}
