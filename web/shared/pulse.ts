import type { Timer } from "./deadlines.ts";
import type { Port } from "./transport.ts";

const BEAT_MS = 500;
/** Without an answer for so long, the process is gone: a worker that does nothing else answers within milliseconds. */
const SILENT_MS = 2_000;
/** Whoever was held up for this long itself, or asleep, cannot blame the other side for that time. */
const LATE_MS = 1_500;

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
  let last = timer.now();
  const onBeat = () => {
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
    else if (begun && passed < LATE_MS) silentMs += passed;
    if (silentMs >= SILENT_MS) {
      end();
      onStopped();
      return;
    }
    // One question is enough until the worker has started.
    const asks = begun || answered;
    answered = false;
    if (asks) port.postMessage(0, []);
    handle = timer.set(beat, BEAT_MS);
  };
  beat();
  return end;
}
