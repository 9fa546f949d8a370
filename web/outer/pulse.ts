import { NOTHING } from "../shared/channel.ts";
import { PULSE_WORKER } from "../shared/pulse.ts";
import { ENGINE } from "./engine.ts";
import type { Outbox } from "./outbox.ts";

let worker: Worker | undefined;

/**
 * Hands the page's port to a worker, which answers for this frame's process. A page that asks for it heeds `outbox`. In
 * WebKit page and frame are one process: nobody would be left to be told, and who never began to answer is not judged.
 */
export function answerPulse(outbox: Outbox, port: object): typeof NOTHING {
  outbox.heed();
  if (ENGINE === "webkit") return NOTHING;
  worker ??= new Worker(PULSE_WORKER);
  worker.postMessage(0, [port as MessagePort]);
  return NOTHING;
}
