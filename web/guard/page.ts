// The guard for a page that shows what it does to a program. It gets its module by itself: this script's own headers let it
// compile WebAssembly, and the page's do not.

import { Guard } from "./module.ts";
import type { Made, Wanted } from "./page_messages.ts";

const url = new URL("/playground/guard.wasm", self.location.origin);
const ready = WebAssembly.compileStreaming(fetch(url)).then((module) => new Guard(module));

addEventListener("message", ({ data }: MessageEvent<Wanted>) => {
  void make(data).then((made) => postMessage(made));
});

async function make({ id, source, options }: Wanted): Promise<Made> {
  try {
    const { code, about, table } = (await ready).harden(source, options);
    return { id, code, about, table: [...table] };
  } catch (error) {
    return { id, reason: String(error) };
  }
}
