import { engineOf } from "../shared/engine.ts";

/** After some sixty of these Chromium collects. */
const PRESSURE_BYTES = 2 ** 20;

const COUNTS = engineOf(globalThis) === "chromium";

/**
 * Garbage that weighs. What a worker held in Chromium's processes, a tenth of a megabyte, is let go of when its document's
 * garbage is collected; and that document is so small and idle that thousands of workers end before it is. These bytes
 * are counted by the collector but never touched, so they take no memory.
 */
export function addGcPressure(): void {
  try {
    if (COUNTS) new ArrayBuffer(PRESSURE_BYTES);
  } catch {
    // Where there is no room for it, the collector is at work already.
  }
}
