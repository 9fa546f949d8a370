/** How long a program has worked. */
export interface Cpu {
  /** The program works at this time. Whether it has only just begun to. */
  works(time: number): boolean;
  /** It may work for a while now without anybody looking at the clock. */
  unseen(): void;
  /** Milliseconds up to this time. */
  used(time: number): number;
}

/** The end of the turns of a thread that are due. */
export interface TurnsEnd {
  /** Calls `work` behind all turns that are due. */
  inLaterTurn(work: () => void): void;
  /** So many milliseconds later it may come although nothing else was due. */
  readonly grainMs: number;
}

/**
 * Counts from the first thing that a program does in a turn until its thread has nothing left to do. `rested` is told
 * that. Turns of every kind count: whoever wakes a program up, its first step says so.
 */
export function makeCpu(now: () => number, { inLaterTurn, grainMs }: TurnsEnd, rested: () => void): Cpu {
  let total = 0;
  let since = -1;
  let seen = 0;
  let isUnseen = false;

  function rest(): void {
    const time = now();
    // Where the end itself comes late, what was last seen of the program is nearer to it.
    const end = isUnseen || time - since > grainMs ? time : seen;
    total += end - since;
    since = -1;
    isUnseen = false;
    rested();
  }

  return {
    works(time) {
      seen = time;
      if (since >= 0) return false;
      since = time;
      inLaterTurn(rest);
      return true;
    },
    unseen() {
      isUnseen = true;
    },
    used: (time) => (since < 0 ? total : total + time - since),
  };
}
