// The guard for a page that shows what it does to a program. It gets its module by itself: this script's own headers let it
// compile WebAssembly, and the page's do not.

import init, { harden } from "../dist/wasm/guard.js";
import type { Made, Wanted } from "./page_messages.ts";

const ready = init({ module_or_path: new URL("/playground/guard.wasm", self.location.origin) });

addEventListener("message", ({ data }: MessageEvent<Wanted>) => {
  void make(data).then((made) => postMessage(made));
});

async function make({ id, source, options }: Wanted): Promise<Made> {
  try {
    await ready;
    const answer = harden(source, options);
    const { code, about, table } = answer;
    answer.free();
    return { id, code, about, table: [...table] };
  } catch (error) {
    return { id, reason: String(error) };
  }
}
