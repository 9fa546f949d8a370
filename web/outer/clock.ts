import type { Timer } from "../shared/deadlines.ts";

export const timer: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};

/** Rejects with `failure()` when `work` takes longer than `ms`. */
export function within<Value>(ms: number, work: Promise<Value>, failure: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(failure()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}
