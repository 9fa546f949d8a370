import type { Timer } from "../shared/deadlines.ts";
import { Inbox } from "../shared/inbox.ts";
import { laterTurns } from "../shared/turns.ts";

export const timer: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};

export const inLaterTurn = laterTurns({
  timer,
  openChannel: () => new MessageChannel(),
  isSeen: () => document.visibilityState !== "hidden",
});

/** Of all frames of this page. */
export const inbox = new Inbox(timer.now, inLaterTurn);
