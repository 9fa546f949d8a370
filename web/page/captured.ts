// What this script uses later, taken before the app can put something else in its place.

import type { Timer } from "../shared/deadlines.ts";
import type { Utf8 } from "../shared/payload.ts";

const { setTimeout, clearTimeout, performance } = globalThis;

export const timer: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const utf8: Utf8 = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
};
