import type { Dropped, LostReason, OuterSetup } from "../../generated/wire.ts";
import type { Stage } from "../frame/stage.ts";
import { View, type ViewPlace } from "../frame/view.ts";
import type { GateModule } from "../gate.ts";
import type { Lease } from "../lease.ts";
import { Refusals } from "../refusals.ts";
import { type HostSide, Relay } from "./relay.ts";

/** The guest chose it, so it does not decide how long it is. */
const MAX_URL_LENGTH = 2_048;

export interface Shown {
  fromHost(message: unknown): void;
  /** It said more than the page can take. */
  flood(): void;
  /** Takes the widget away; nobody is told. */
  end(): void;
}

export interface Shower extends HostSide {
  dropped(dropped: Dropped): void;
}

/** Loads the widget beside the gate, and stands between widget and page until one of them is gone. */
export function show(
  { gateRules }: Pick<OuterSetup, "gateRules">,
  gate: Promise<GateModule>,
  place: ViewPlace,
  lease: Lease,
  stage: Stage,
  host: Shower,
): Shown {
  let over = false;
  // A widget has no script of ours that could show a ticket.
  const unnamed = lease.first.then(() => "");
  const end = () => {
    over = true;
    document.removeEventListener("securitypolicyviolation", onViolation);
    view.end();
    relay.close();
    lease.end();
  };
  const lose = (reason: LostReason) => {
    if (over) return;
    end();
    host.lost(reason);
  };
  const refusals = new Refusals("Widget", host.dropped, () => lose("flooded"));
  const relay = new Relay(host, () => lose("flooded"));
  const view: View = new View("Widget", place, unnamed, stage, {
    onMessage: (data) => relay.fromWidget(data),
    onRefused: () => refusals.count(),
    // A second document is somebody else, and hears and says nothing.
    onLoaded: (nth) => (nth === 1 ? host.loaded() : lose("navigated")),
    onCrashed: () => lose("crashed"),
  });
  /** Not forgeable by the widget: the browser tells this frame what its own policy stopped the widget from doing. */
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    host.violation({
      source: "outer",
      directive: event.effectiveDirective,
      blocked: event.blockedURI.slice(0, MAX_URL_LENGTH),
      document: undefined,
      line: undefined,
      column: undefined,
    });
    // Engines differ in what is left in a frame whose navigation was stopped. It tried to leave: it is gone.
    if (event.effectiveDirective === "frame-src") lose("navigated");
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  gate
    .then((module) => {
      if (!over) relay.open(module.make(gateRules), view);
    })
    .catch(() => lose("gate"));
  return { fromHost: (message) => relay.fromHost(message), flood: () => lose("flooded"), end };
}
