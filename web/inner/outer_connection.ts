import {
  type Hello,
  type InnerSetup,
  type InnerToOuter,
  isOuterToInner,
  type OuterToInner,
} from "../generated/wire.ts";
import { Channel, type ChannelOptions, NOTHING } from "../shared/channel.ts";
import type { Timer } from "../shared/deadlines.ts";
import { envelope } from "../shared/envelope.ts";
import { RpcFailure } from "../shared/failure.ts";
import { disagreement, ready, type Taken, takePort } from "../shared/handshake.ts";
import { overPort, overWindow } from "../shared/transport.ts";
import { openHere } from "./tool/session.ts";
import type { Workers } from "./workers.ts";

/** Takes the one port, from the frame around this one alone, before anything of a guest can run here. */
export async function open(setup: InnerSetup, workers: Workers): Promise<void> {
  const transport = overWindow(window, parent, setup.outer, () => {});
  converse(
    await takePort(
      transport,
      (data) => hello(data, setup),
      () => {},
    ),
    setup,
    workers,
  );
}

function hello(data: unknown, setup: InnerSetup): Hello | undefined {
  if (!isOuterToInner(data) || data.method !== "hello") return undefined;
  return data.params.guest === setup.guest ? data.params : undefined;
}

function converse({ port, hello }: Taken, setup: InnerSetup, workers: Workers): void {
  const agreed = disagreement(hello) === undefined;
  const channel: Channel<InnerToOuter, OuterToInner> = new Channel(overPort(port), {
    guard: isOuterToInner,
    timer,
    ...(agreed ? abilities(setup, workers) : {}),
  });
  channel.notify("ready", ready(hello, []));
}

function abilities(setup: InnerSetup, workers: Workers): Partial<ChannelOptions<OuterToInner, InnerToOuter>> {
  return {
    answers: {
      ping: () => NOTHING,
      echo: (params, buffers) => envelope(params, buffers),
      "engine/load": async ({ module }, buffers) => {
        await workers.load(buffers[(module as { slot: number }).slot] as ArrayBuffer);
        return NOTHING;
      },
    },
    takesPort: {
      "runtime/open": async ({ runtime, kind }, given) => {
        if (kind !== setup.placement)
          throw RpcFailure.of("INVALID_PARAMS", `This frame does not create a ${kind}. [INVALID_PARAMS]`);
        if (kind === "frame") openHere(given, timer);
        else await workers.open(runtime, given);
        return NOTHING;
      },
    },
    hears: {
      "runtime/close": ({ runtime }) => workers.close(runtime),
    },
  };
}

const timer: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};
