import type { InnerToWorker } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";
import { Workers } from "./workers.ts";

/** Put here by the bundler, at the one place where it is named. */
declare const SEALED_SCRIPT: string;

/** Workers of the sealed engine. Its module is compiled once, here, and every worker makes an instance of it. */
export class SealedWorkers extends Workers {
  #module: WebAssembly.Module | undefined;

  constructor() {
    super(SEALED_SCRIPT);
  }

  override async load(bytes: ArrayBuffer): Promise<void> {
    this.#module = await WebAssembly.compile(bytes);
  }

  protected override first(boot: InnerToWorker): unknown {
    if (!this.#module) throw RpcFailure.of("INVALID_PARAMS", "The engine was not loaded. [INVALID_PARAMS]");
    return [boot, this.#module];
  }
}
