import type { Asked, Question, Said } from "../describe/messages.ts";
import type { AskDescription, DescribeSetup, Description } from "../generated/wire.ts";
import { type Envelope, envelope } from "../shared/envelope.ts";
import { RpcFailure } from "../shared/failure.ts";
import { bytesOf } from "../shared/payload.ts";
import { timer } from "./clock.ts";
import { fetchModule } from "./module.ts";

/** The largest set takes a few seconds on a slow machine. */
const ANSWER_MS = 60_000;

interface Waiting {
  resolve(answer: Envelope<Description>): void;
  reject(failure: RpcFailure): void;
}

/** Describes tools in a worker of its own, which starts with the first question. */
export class Describer {
  readonly #setup: DescribeSetup | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #ended: RpcFailure | undefined;

  constructor(setup: DescribeSetup | undefined) {
    this.#setup = setup;
  }

  async ask({ set, ask, tools }: AskDescription, buffers: readonly ArrayBuffer[]): Promise<Envelope<Description>> {
    if (this.#ended) throw this.#ended;
    const id = ++this.#lastId;
    const text = typeof tools === "object" ? bytesOf(tools, buffers) : tools;
    const question: Question = { id, set, ask, tools: text };
    const answer = new Promise<Envelope<Description>>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#worker ??= this.#start();
    const post = (worker: Worker) => worker.postMessage(question, text instanceof ArrayBuffer ? [text] : []);
    this.#worker.then(post, () => {});
    const timeout = timer.set(
      () => this.#stop(RpcFailure.of("TIMEOUT", "The tools could not be described in time; describe fewer. [TIMEOUT]")),
      ANSWER_MS,
    );
    return answer.finally(() => timer.clear(timeout));
  }

  end(failure: RpcFailure): void {
    this.#ended = failure;
    this.#stop(failure);
  }

  #start(): Promise<Worker> {
    const setup = this.#setup;
    if (!setup) {
      const failure = RpcFailure.of("SANDBOX_LOST", "This frame describes no tools. [SANDBOX_LOST]");
      return this.#failed(Promise.reject(failure));
    }
    return this.#failed(
      fetchModule(setup.moduleUrl).then((module) => {
        const worker = new Worker(setup.workerUrl);
        worker.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
        worker.onerror = () => this.#stop(notLoaded("its worker did not start"));
        worker.postMessage({ module } satisfies Asked);
        return worker;
      }),
    );
  }

  #failed(starting: Promise<Worker>): Promise<Worker> {
    starting.catch((error: unknown) => this.#stop(error instanceof RpcFailure ? error : notLoaded(String(error))));
    return starting;
  }

  #hear(said: Said): void {
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    if ("reason" in said) {
      waiting?.reject(
        RpcFailure.of("EXECUTION_ERROR", `The tools were not described: ${said.reason}. [EXECUTION_ERROR]`),
      );
      return;
    }
    const { answer, wrong } = said;
    if (answer instanceof ArrayBuffer) waiting?.resolve(envelope({ answer: { slot: 0 }, wrong }, [answer]));
    else waiting?.resolve(envelope({ answer, wrong }));
  }

  /** The next question gets a new worker. */
  #stop(failure: RpcFailure): void {
    this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(failure);
    this.#waiting.clear();
  }
}

function notLoaded(reason: string): RpcFailure {
  return RpcFailure.of(
    "SANDBOX_LOST",
    `The module that describes tools could not be loaded: ${reason}. [SANDBOX_LOST]`,
  );
}
