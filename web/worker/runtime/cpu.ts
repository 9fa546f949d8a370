/** How long a program has worked. */
export interface Cpu {
  /** The program works at this time. Whether it has only just begun to. */
  works(time: number): boolean;
  /** Milliseconds up to this time. */
  used(time: number): number;
}

/**
 * Counts from the first thing that a program does in a turn until its thread has nothing left to do. `inLaterTurn` calls
 * its work behind all turns that are due; `rested` is told that nothing is. Turns of every kind count: whoever wakes a
 * program up, its first step says so.
 */
export function makeCpu(now: () => number, inLaterTurn: (work: () => void) => void, rested: () => void): Cpu {
  let total = 0;
  let since = -1;

  function rest(): void {
    total += now() - since;
    since = -1;
    rested();
  }

  return {
    works(time) {
      if (since >= 0) return false;
      since = time;
      inLaterTurn(rest);
      return true;
    },
    used: (time) => (since < 0 ? total : total + time - since),
  };
}
