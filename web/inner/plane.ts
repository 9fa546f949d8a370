import {
  type Hello,
  type InnerSetup,
  type InnerToOuter,
  isOuterToInner,
  type OuterToInner,
} from "../generated/wire.ts";
import { overPort, overWindow } from "../shared/carrier.ts";
import { Channel, NOTHING } from "../shared/channel.ts";
import type { Timer } from "../shared/deadlines.ts";
import { disagreement, ready, type Taken, takePort } from "../shared/handshake.ts";
import { parcel } from "../shared/parcel.ts";

/** Takes the one port, from the frame around this one alone, before anything of a guest can run here. */
export async function open(setup: InnerSetup): Promise<void> {
  const carrier = overWindow(window, parent, setup.outer, () => {});
  converse(
    await takePort(
      carrier,
      (data) => hello(data, setup),
      () => {},
    ),
  );
}

function hello(data: unknown, setup: InnerSetup): Hello | undefined {
  if (!isOuterToInner(data) || data.method !== "hello") return undefined;
  return data.params.guest === setup.guest ? data.params : undefined;
}

function converse({ port, hello }: Taken): void {
  const channel: Channel<InnerToOuter, OuterToInner> = new Channel(overPort(port), {
    guard: isOuterToInner,
    timer,
    answers: disagreement(hello)
      ? {}
      : {
          ping: () => NOTHING,
          echo: (params, buffers) => parcel(params, buffers),
        },
  });
  channel.notify("ready", ready(hello, []));
}

const timer: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};
