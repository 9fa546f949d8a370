import { type HostToOuter, isHostToOuter, type OuterSetup, type OuterToHost } from "../../generated/wire.ts";
import { Channel, NOTHING } from "../../shared/channel.ts";
import { lost } from "../../shared/failure.ts";
import { disagreement, ready } from "../../shared/handshake.ts";
import { overPort as carry } from "../../shared/transport.ts";
import { acceptPort } from "../accept_port.ts";
import { timer } from "../clock.ts";
import type { Stage } from "../frame/stage.ts";
import { loadGate } from "../gate.ts";
import { guarantees } from "../guarantees.ts";
import { Outbox } from "../outbox.ts";
import { answerPulse } from "../pulse.ts";
import { Refusals } from "../refusals.ts";
import type { AppHost, Tell } from "./host.ts";
import { Show } from "./show.ts";

/** So much is kept until there is somebody to tell. */
const MAX_WAITING = 1_000;

/** The app loads while the page is still handing over its port. */
export async function overPort(setup: OuterSetup, stage: Stage): Promise<void> {
  const began = performance.now();
  const waiting: ((host: AppHost) => void)[] = [];
  let tell: Tell = (say) => {
    if (waiting.length < MAX_WAITING) waiting.push(say);
  };
  const gate = loadGate(setup.gateUrl);
  const shown = new Show(setup, stage, gate, (say) => tell(say));
  const { taken, refused } = await acceptPort(setup, (source) => stage.holds(source));
  const fromHost = new Refusals(
    "HostToOuter",
    (dropped) => host.notify("dropped", dropped),
    () => {},
  );
  fromHost.count(refused);
  const outbox = new Outbox(carry(taken.port), () => shown.lose("flooded"));
  gate.then(({ flow }) => outbox.begin(flow(false))).catch(() => {});
  const host: Channel<OuterToHost, HostToOuter> = new Channel(outbox, {
    guard: isHostToOuter,
    timer,
    answers: {
      ping: () => NOTHING,
      close() {
        shown.end();
        return NOTHING;
      },
      "app/refresh": (change) => shown.refresh(change),
      "app/execute": (snippet, buffers) => shown.execute(snippet, buffers),
    },
    hears: { taken: ({ messages }) => outbox.taken(messages) },
    takesPort: { pulse: (_, given) => answerPulse(outbox, given) },
    onRefused: () => fromHost.count(),
  });
  host.notify("ready", ready(taken.hello, guarantees(setup.single)));
  const speaker: AppHost = {
    console: (lines) => host.notify("console", lines),
    audit: (event) => host.notify("audit", event),
    pageError: (error) => host.notify("page/error", error),
    network: (event) => host.notify("network", event),
    violation: (violation) => host.notify("violation", violation),
    layers: (layers) => host.notify("app/layers", layers),
    dropped: (dropped) => host.notify("dropped", dropped),
    loaded: () => host.notify("loaded", { afterMs: performance.now() - began }),
    lost: (reason) => host.notify("lost", { reason, failure: lost(reason).failure }),
  };
  tell = (say) => say(speaker);
  for (const say of waiting.splice(0)) say(speaker);
  if (disagreement(taken.hello)) {
    shown.end();
    speaker.lost("protocol");
  }
}
