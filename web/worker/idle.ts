import { FERAL_setTimeout } from "./scope.ts";

/** Counts what can still wake the program up. */
export interface Idle {
  begin(): void;
  end(): void;
  /** From now on `stuck` is called, once, when nothing is open and every turn has been taken. */
  watch(stuck: () => void): void;
}

/**
 * A program that awaits a promise nobody will settle would be told at its deadline. When no tool call
 * and no timer is open, nothing can wake it, so it can be told as soon as its last turn is over: a
 * task comes after all the turns (microtasks) that were due.
 */
export function makeIdle(): Idle {
  let open = 0;
  let stuck: (() => void) | undefined;
  let asked = false;

  function ask(): void {
    if (asked || open > 0 || stuck === undefined) return;
    asked = true;
    FERAL_setTimeout(() => {
      asked = false;
      if (open === 0) stuck?.();
    }, 0);
  }

  return {
    begin() {
      open++;
    },
    end() {
      open--;
      ask();
    },
    watch(told) {
      stuck = told;
      ask();
    },
  };
}
