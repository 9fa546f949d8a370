import { element } from "../page/element.ts";
import type { AuditEvent, GrantEvent } from "../page/sdk.ts";
import { shown } from "../timeline/gauges.ts";

/** What was decided about a call that had to be approved. */
export interface Decision {
  readonly name: string;
  readonly isAllowed: boolean;
  /** Why not, in the gate's words. */
  readonly reason: string;
  /** Milliseconds since the run began: when it was asked, and when it was answered. */
  readonly from: number;
  readonly to: number;
}

/** Follows the audit of a run. The gate writes down each call, and then what was decided about those that wait. */
export class Approvals {
  readonly decisions: Decision[] = [];
  readonly #began = performance.now();
  /** When calls came that nothing was decided about yet, by their tool's name. */
  readonly #asked = new Map<string, number[]>();

  hear(event: AuditEvent | GrantEvent): void {
    const now = performance.now() - this.#began;
    if (event.subject === "toolCall" && event.verdict !== "refused") {
      this.#asked.set(event.name, [...(this.#asked.get(event.name) ?? []).slice(-100), now]);
    }
    if (event.subject !== "approval") return;
    const from = this.#asked.get(event.name)?.shift() ?? now;
    const isAllowed = event.verdict !== "refused";
    const reason = event.findings.map((finding) => finding.reason).join(" ");
    this.decisions.push({ name: event.name, isAllowed, reason, from, to: now });
  }
}

/** One decision as a line. */
export function decision({ name, isAllowed, reason, from, to }: Decision): HTMLElement {
  const head = element(
    "span",
    { className: `pill ${isAllowed ? "good" : "bad"}` },
    isAllowed ? "allowed" : "not allowed",
  );
  const says = ` ${name}, after ${shown(to - from, "ms")}. ${reason}`;
  return element("li", {}, head, says.trimEnd());
}
