// What tools ask for is done in slices: one at a time for all tools of the page, and between two of them the page has
// its turn.

import { inLaterTurn } from "../../thread.ts";

/** Short enough that nobody sees a frame missing. */
const SLICE_MS = 4;

const waiting: (() => void)[] = [];
let sliceEnds = 0;

function begin(): void {
  sliceEnds = performance.now() + SLICE_MS;
  waiting.shift()?.();
  if (waiting.length > 0) inLaterTurn(begin);
}

/** Whether the page should have its turn now. */
export function isDue(): boolean {
  return performance.now() >= sliceEnds;
}

/** Resolves in a later turn, for whoever asked first. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) inLaterTurn(begin);
  });
}
