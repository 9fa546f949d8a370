import type { Timer } from "./deadlines.ts";
import type { Port } from "./transport.ts";

const BEAT_MS = 500;
/** Without an answer for so long, the process is gone: a worker that does nothing else answers within milliseconds. */
const SILENT_MS = 2_000;
/** Where answers took long before, as on a busy machine, silence is so many times as long before it says anything. */
const TIMES_SLOWEST = 8;
/** By how much a slow answer counts less with each one after it. */
const FADING = 0.9;
/** A beat that comes so late says that the machine is busy, or that nobody looks at the page: then silence weighs less. */
const BUSY_MS = 50;
const BUSY_WEIGHT = 0.25;
/** Whoever was held up for this long itself, or asleep, cannot blame the other side for that time. */
const LATE_MS = 1_000;

/**
 * The script of a worker that answers on every port it is handed. It has a thread of its own, so that it answers while
 * its document is busy; it ends with its process.
 */
export const PULSE_WORKER =
  "data:text/javascript,onmessage=e=>{const p=e.ports[0];p.onmessage=m=>p.postMessage(m.data)}";

/** Calls `onStopped` when whoever answered on `port` does so no more. Returns a function that ends watching. */
export function watchPulse(port: Port, timer: Timer, onStopped: () => void): () => void {
  let handle: unknown;
  let begun = false;
  let answered = true;
  let silentMs = 0;
  let slowestMs = 0;
  let last = timer.now();
  let asked = last;
  const onBeat = () => {
    // The first answer waits for the worker to start.
    if (begun && !answered) slowestMs = Math.max(timer.now() - asked, slowestMs * FADING);
    begun = answered = true;
  };
  port.addEventListener("message", onBeat);
  port.start();
  const end = () => {
    timer.clear(handle);
    port.removeEventListener("message", onBeat);
    port.close();
  };
  const beat = () => {
    const passed = timer.now() - last;
    last += passed;
    if (answered) silentMs = 0;
    else if (begun) silentMs += passed * weight(passed - BEAT_MS);
    if (silentMs >= Math.max(SILENT_MS, TIMES_SLOWEST * slowestMs)) {
      end();
      onStopped();
      return;
    }
    // One question is enough until the worker has started.
    const asks = begun || answered;
    if (answered) asked = last;
    answered = false;
    if (asks) port.postMessage(0, []);
    handle = timer.set(beat, BEAT_MS);
  };
  beat();
  return end;
}

function weight(lateMs: number): number {
  if (lateMs < BUSY_MS) return 1;
  return lateMs < LATE_MS ? BUSY_WEIGHT : 0;
}
