// The guard's worker. It belongs to the outer frame and holds nothing but the guard's module, so that reading a program
// stops no main thread, and a program that takes too long to read can be ended with the worker. It is the frame's clock,
// too: browsers slow down the timers of pages that nobody looks at, but not those of workers.

import type { Asked, Said } from "./messages.ts";
import { Guard } from "./module.ts";

let guard: Guard | undefined;

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if ("module" in data) guard = new Guard(data.module);
  else if ("ring" in data) rings.set(data.ring, setTimeout(ring, data.afterMs, data.ring));
  else if ("hush" in data) hush(data.hush);
  else answer(data.id, data.source, data.options);
});

const rings = new Map<number, number>();

function ring(number: number): void {
  rings.delete(number);
  say({ rung: number });
}

function hush(number: number): void {
  clearTimeout(rings.get(number));
  rings.delete(number);
}

function answer(id: number, source: string, options: string): void {
  try {
    if (!guard) throw new Error("the guard's module has not arrived");
    const { code, about, table, calls } = guard.harden(source, options);
    say({ id, code, about, table, calls }, [table.buffer]);
  } catch (error) {
    // A stack that ran out in the middle leaves the module in no state to go on.
    const overflowed = error instanceof RangeError || (error instanceof Error && error.name === "InternalError");
    say({ id, overflowed, reason: String(error) });
  }
}

function say(said: Said, transfer: Transferable[] = []): void {
  postMessage(said, { transfer });
}
