import { NOTHING } from "../shared/channel.ts";
import { PULSE_WORKER } from "../shared/pulse.ts";
import type { Outbox } from "./outbox.ts";

let worker: Worker | undefined;

/** Hands the page's port to a worker, which answers for this frame's process. A page that asks for it heeds `outbox`. */
export function answerPulse(outbox: Outbox, port: object): typeof NOTHING {
  outbox.heed();
  worker ??= new Worker(PULSE_WORKER);
  worker.postMessage(0, [port as MessagePort]);
  return NOTHING;
}
