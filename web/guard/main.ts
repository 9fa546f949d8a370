// The guard's worker. It belongs to the outer frame and holds nothing but the guard's module, so that reading a program
// stops no main thread, and a program that takes too long to read can be ended with the worker.

import { harden, initSync } from "../dist/wasm/guard.js";
import type { Asked, Said } from "./messages.ts";

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if ("module" in data) initSync({ module: data.module });
  else answer(data.id, data.source, data.options);
});

function answer(id: number, source: string, options: string): void {
  try {
    const answer = harden(source, options);
    const { code, about } = answer;
    const table = answer.table as Uint32Array<ArrayBuffer>;
    answer.free();
    say({ id, code, about, table }, [table.buffer]);
  } catch (error) {
    // A stack that ran out in the middle leaves the module in no state to go on.
    const overflowed = error instanceof RangeError || (error instanceof Error && error.name === "InternalError");
    say({ id, overflowed, reason: String(error) });
  }
}

function say(said: Said, transfer: Transferable[] = []): void {
  postMessage(said, { transfer });
}
