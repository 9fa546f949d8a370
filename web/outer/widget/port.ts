import { type HostToOuter, isHostToOuter, type OuterSetup, type OuterToHost } from "../../generated/wire.ts";
import { Channel, NOTHING } from "../../shared/channel.ts";
import { lost } from "../../shared/failure.ts";
import { disagreement, ready } from "../../shared/handshake.ts";
import { decode, packText } from "../../shared/payload.ts";
import { overPort as carry } from "../../shared/transport.ts";
import { acceptPort } from "../accept_port.ts";
import { timer } from "../clock.ts";
import { Stage } from "../frame/stage.ts";
import { loadGate } from "../gate.ts";
import { guarantees } from "../guarantees.ts";
import { documentOf, Lease } from "../lease.ts";
import { Outbox } from "../outbox.ts";
import { answerPulse } from "../pulse.ts";
import { Refusals } from "../refusals.ts";
import { fetchSetup } from "../setup.ts";
import { utf8 } from "../utf8.ts";
import { type Shower, type Shown, show } from "./show.ts";

type Host = Channel<OuterToHost, HostToOuter>;

/**
 * A page with Belljar's SDK. The widget loads while the page is still handing over its port; one that has yet to come,
 * when it has.
 */
export async function overPort(setup: OuterSetup): Promise<void> {
  const late = new Later();
  const gate = loadGate(setup.gateUrl);
  const lease = new Lease();
  // Whoever needs it says so; a page that never does must not be told of it by the browser.
  gate.catch(() => {});
  let began = performance.now();
  let stage: Stage | undefined;
  const appear = (now: OuterSetup): Shown => {
    stage = new Stage(now.widget?.permissive === true);
    return show(now, gate, { ...now, guestUrl: documentOf(now.guestUrl) }, lease, stage, late);
  };
  let shown = setup.widget?.waits ? NOT_YET : appear(setup);
  const { taken, refused } = await acceptPort(setup, (source) => stage?.holds(source) === true);
  const fromHost = new Refusals(
    "HostToOuter",
    (dropped) => host.notify("dropped", dropped),
    () => {},
  );
  fromHost.count(refused);
  const outbox = new Outbox(carry(taken.port), () => shown.flood());
  gate.then(({ flow }) => outbox.begin(flow(false))).catch(() => {});
  const host: Host = new Channel(outbox, {
    guard: isHostToOuter,
    timer,
    answers: {
      ping: () => NOTHING,
      close: () => {
        shown.end();
        return NOTHING;
      },
    },
    hears: {
      "widget/relay": ({ message }, buffers) => shown.fromHost(decode(message, buffers, utf8)),
      taken: ({ messages }) => outbox.taken(messages),
    },
    takesPort: { pulse: (_, given) => answerPulse(outbox, given) },
    onRefused: () => fromHost.count(),
  });
  host.notify("ready", ready(taken.hello, guarantees(setup.single)));
  late.begin(speaker(host, () => performance.now() - began));
  if (disagreement(taken.hello)) {
    shown.end();
    host.notify("lost", { reason: "protocol", failure: lost("protocol").failure });
  } else if (shown === NOT_YET) {
    began = performance.now();
    shown = await fetchSetup()
      .then(appear)
      .catch(() => {
        late.lost("gate");
        return NOT_YET;
      });
  }
}

/** A widget that has yet to come. */
const NOT_YET: Shown = { fromHost() {}, flood() {}, end() {} };

function speaker(host: Host, age: () => number): Shower {
  return {
    relay(text, audit) {
      const { value, buffers } = packText(text, utf8);
      host.notify("widget/relay", { message: value, audit }, buffers);
    },
    audit: (event) => host.notify("audit", event),
    violation: (violation) => host.notify("violation", violation),
    dropped: (dropped) => host.notify("dropped", dropped),
    loaded: () => host.notify("loaded", { afterMs: age() }),
    lost: (reason) => host.notify("lost", { reason, failure: lost(reason).failure }),
  };
}

/** Keeps what is said until there is somebody to say it to. The gate bounds how much that can be. */
class Later implements Shower {
  #host: Shower | undefined;
  #said: ((host: Shower) => void)[] = [];

  begin(host: Shower): void {
    this.#host = host;
    for (const say of this.#said.splice(0)) say(host);
  }

  #say(say: (host: Shower) => void): void {
    if (this.#host) say(this.#host);
    else this.#said.push(say);
  }

  readonly relay: Shower["relay"] = (text, audit) => this.#say((host) => host.relay(text, audit));
  readonly audit: Shower["audit"] = (event) => this.#say((host) => host.audit(event));
  readonly violation: Shower["violation"] = (violation) => this.#say((host) => host.violation(violation));
  readonly dropped: Shower["dropped"] = (dropped) => this.#say((host) => host.dropped(dropped));
  readonly loaded: Shower["loaded"] = () => this.#say((host) => host.loaded());
  readonly lost: Shower["lost"] = (reason) => this.#say((host) => host.lost(reason));
}
