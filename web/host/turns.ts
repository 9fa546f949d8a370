// Turns that the page's other work has between two slices of ours. WebKit does everything that ports have before it looks
// at timers and frames again, so every few slices one comes by a timer.

/** So long others may wait who come by timers. */
const TIMER_MS = 16;

let port: MessagePort | undefined;
const waiting: (() => void)[] = [];
let seenTimer = 0;

/** Calls `work` in a later turn, behind whatever waits for its turn already. */
export function inLaterTurn(work: () => void): void {
  // In a page that nobody sees timers come once a second, and nobody sees a frame missing.
  const isSeen = globalThis.document?.visibilityState !== "hidden";
  if (isSeen && performance.now() - seenTimer >= TIMER_MS) {
    setTimeout(() => {
      seenTimer = performance.now();
      work();
    });
    return;
  }
  if (!port) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => waiting.shift()?.();
    port = port2;
  }
  waiting.push(work);
  port.postMessage(0);
}
