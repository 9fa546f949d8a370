import type { StartRun } from "../../generated/wire.ts";
import { lost, RpcFailure } from "../../shared/failure.ts";
import type { GuestChannel } from "../guest.ts";
import { retryOnNetworkError } from "../retry_on_network_error.ts";
import type { Frames } from "./frames.ts";
import { type Chambers, Pool } from "./pool.ts";
import type { ProgramWorker } from "./program_worker.ts";

/** How long a document may take to compile the module, on a machine that is busy. */
const COMPILE_MS = 120_000;

/** Makes documents, in each of which this is done first. */
export type MakeFrames = (begin: (channel: GuestChannel) => Promise<void>) => Frames;

/** What runs this one: what it asks for itself, or else what its rules say. */
export function engineOf({ engine, guardRules, guest }: StartRun): "worker" | "sealed" {
  const asked = engine ?? (JSON.parse(guardRules) as { readonly engine?: unknown }).engine;
  if (asked !== "sealed") return "worker";
  if (guest === "run") return "sealed";
  throw RpcFailure.of("INVALID_PARAMS", "A tool has no sealed engine yet: it runs in a worker. [INVALID_PARAMS]");
}

/**
 * Workers of the sealed engine, in documents of their own. Nothing of it is loaded before the first run that asks for it. This
 * frame fetches the module and hands its bytes in, because the guest's documents can fetch nothing, and engines give no
 * compiled module to another origin.
 */
export class SealedChambers implements Chambers {
  readonly #url: string;
  readonly #make: MakeFrames;
  #module: Promise<ArrayBuffer> | undefined;
  #frames: Frames | undefined;
  #pool: Pool | undefined;
  #closed = false;

  constructor(url: string, make: MakeFrames) {
    this.#url = url;
    this.#make = make;
  }

  /** Rejects with `MODULE_NOT_LOADED` where the server has no such engine. */
  async take(jar: number, rules: string, given: (leave: () => void) => void): Promise<ProgramWorker> {
    this.#module ??= fetchBytes(this.#url);
    try {
      await this.#module;
    } catch (error) {
      // It may be there for the next run.
      this.#module = undefined;
      throw error;
    }
    if (this.#closed) throw lost("removed");
    this.#frames ??= this.#make((channel) => this.#load(channel));
    this.#pool ??= new Pool(this.#frames, rules, () => {});
    return this.#pool.take(jar, rules, given);
  }

  /** A document that cannot compile it says so to every run. */
  async #load(channel: GuestChannel): Promise<void> {
    const bytes = (await this.#module)?.slice(0) as ArrayBuffer;
    const options = { deadlineMs: COMPILE_MS, buffers: [bytes] };
    await channel.request("engine/load", { module: { slot: 0 } }, options).catch(() => {});
  }

  give(worker: ProgramWorker): void {
    this.#pool?.give(worker);
  }

  release(worker: ProgramWorker, hears: Promise<boolean>): void {
    this.#pool?.release(worker, hears);
  }

  begun(): void {
    this.#pool?.begun();
  }

  fill(): void {}

  close(): void {
    this.#closed = true;
    this.#pool?.close();
    this.#frames?.end(lost("removed"));
  }
}

function fetchBytes(url: string): Promise<ArrayBuffer> {
  return retryOnNetworkError(async () => {
    const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
    if (response.ok) return response.arrayBuffer();
    throw RpcFailure.of(
      "MODULE_NOT_LOADED",
      "The server has no sealed engine: `belljar-sealed.wasm` is not beside `belljar`. In a clone, `cargo xtask sealed` " +
        'makes it. `engine: "worker"` runs without it. [MODULE_NOT_LOADED]',
    );
  });
}
