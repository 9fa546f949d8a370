import type { Timer } from "../shared/deadlines.ts";
import { Inbox } from "../shared/inbox.ts";
import { laterTurns } from "../shared/turns.ts";

export const timer: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};

/** Behind everything that waits for its turn in this frame already. */
export const inLaterTurn = laterTurns({
  timer,
  openChannel: () => new MessageChannel(),
  isSeen: () => document.visibilityState !== "hidden",
});

/** What guests say, in slices: in WebKit the page and the user's own clicks wait for this thread. */
export const inbox = new Inbox(timer.now, inLaterTurn);

/** Rejects with `failure()` when `work` takes longer than `ms`. */
export function within<Value>(ms: number, work: Promise<Value>, failure: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(failure()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}
