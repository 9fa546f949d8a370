import type { Timer } from "../shared/deadlines.ts";

/** Counts what is running, so that a contract can say that nothing was left behind. */
export const running = new Set<unknown>();

export const timer: Timer = {
  set(work, ms) {
    const handle = setTimeout(() => {
      running.delete(handle);
      work();
    }, ms);
    running.add(handle);
    return handle;
  },
  clear(handle) {
    running.delete(handle);
    clearTimeout(handle as number);
  },
  now: () => performance.now(),
};
