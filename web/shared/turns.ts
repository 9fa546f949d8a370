// Turns that the other work of a thread has between two slices of ours. WebKit does everything that ports have before it
// looks at timers and frames again, so every few slices one comes by a timer; and it gives a page and its frames one
// thread, so that a frame which works without a pause holds up its page.

import type { Timer } from "./deadlines.ts";

/** So long others may wait who come by timers. */
const TIMER_MS = 16;

/** What a realm hands in, because nothing here names a global. */
export interface Thread {
  readonly timer: Timer;
  /** Two ends, of which the first hears in a later turn what the second is told. */
  openChannel(): { readonly port1: Hearing; readonly port2: { postMessage(message: 0): void } };
  /** Where nobody sees it timers come once a second, and nobody sees a frame missing. */
  isSeen(): boolean;
}

interface Hearing {
  onmessage: ((event: never) => void) | null;
  close(): void;
}

/** Calls work in a later turn, behind whatever waits for its turn already. */
export type InLaterTurn = (work: () => void) => void;

export function laterTurns({ timer, openChannel, isSeen }: Thread): InLaterTurn {
  const waiting: (() => void)[] = [];
  let tell: (() => void) | undefined;
  let seenTimer = 0;
  return (work) => {
    if (isSeen() && timer.now() - seenTimer >= TIMER_MS) {
      timer.set(() => {
        seenTimer = timer.now();
        work();
      }, 0);
      return;
    }
    if (!tell) {
      const { port1, port2 } = openChannel();
      // Closed when nobody waits, so that a page which is done with Belljar holds nothing of it.
      port1.onmessage = () => {
        try {
          waiting.shift()?.();
        } finally {
          if (waiting.length === 0) {
            port1.close();
            tell = undefined;
          }
        }
      };
      tell = () => port2.postMessage(0);
    }
    waiting.push(work);
    tell();
  };
}
