import { element } from "../page/element.ts";
import type { RunEvent } from "../page/sdk.ts";

interface Row {
  readonly label: string;
  readonly kind: "phase" | "tool" | "console" | "limit" | "approval";
  readonly from: number;
  readonly to: number;
  readonly ok: boolean;
  readonly title: string;
}

/** So many lines are drawn one by one. */
const MAX_ROWS = 200;

/** How long a call waited for its approval, in milliseconds since the run began. */
export interface Waited {
  readonly name: string;
  readonly isAllowed: boolean;
  readonly reason: string;
  readonly from: number;
  readonly to: number;
}

/** One run's life: its phases, its tool calls, what was decided about them, its console, how it ended. */
export function timeline(events: readonly RunEvent[], waited: readonly Waited[], totalMs: number): HTMLElement {
  const total = Math.max(totalMs, events.at(-1)?.at ?? 0, waited.at(-1)?.to ?? 0, 0.1);
  const phases = phasesOf(events, total);
  const steps = [...stepsOf(events, total), ...waited.map(approvalRow)].sort((a, b) => a.from - b.from);
  const rows = [...phases, ...steps];
  const list = element("ol", { className: "timeline" }, ...rows.slice(0, MAX_ROWS).map((row) => draw(row, total)));
  if (rows.length > MAX_ROWS) list.append(element("li", { className: "more" }, `and ${rows.length - MAX_ROWS} more`));
  return element("div", {}, scale(total), list);
}

function phasesOf(events: readonly RunEvent[], total: number): Row[] {
  const at = (type: RunEvent["type"]) => events.find((event) => event.type === type)?.at;
  const guarded = at("guard");
  const ready = at("ready");
  const ended = at("ended") ?? total;
  const phase = (label: string, from: number, to: number, title: string): Row => ({
    label,
    from,
    to,
    title,
    kind: "phase",
    ok: true,
  });
  const rows = [phase("guard", 0, guarded ?? ended, "read, checked, hardened")];
  if (guarded !== undefined)
    rows.push(phase("start", guarded, ready ?? ended, "a worker of its own, its realm taken apart"));
  if (ready !== undefined) rows.push(phase("program", ready, ended, "until it ended or was ended"));
  return rows;
}

function approvalRow({ name, isAllowed, reason, from, to }: Waited): Row {
  const label = `${isAllowed ? "allowed" : "not allowed"}: ${name}`;
  return { label, kind: "approval", from, to, ok: isAllowed, title: `${label} ${reason}`.trimEnd() };
}

function stepsOf(events: readonly RunEvent[], total: number): Row[] {
  const ended = events.find((event) => event.type === "ended")?.at ?? total;
  const rows: Row[] = [];
  for (const event of events) {
    if (event.type === "tool-call") {
      const result = events.find((one) => one.type === "tool-result" && one.callId === event.callId);
      const ok = result?.type === "tool-result" && result.ok;
      const title = `${event.name}(${brief(event.args)})`;
      rows.push({ label: event.name, kind: "tool", from: event.at, to: result?.at ?? ended, ok, title });
    } else if (event.type === "console") {
      const { level, args } = event.entry;
      const title = args.map(brief).join(" ");
      rows.push({
        label: `console.${level}`,
        kind: "console",
        from: event.at,
        to: event.at,
        ok: level !== "error",
        title,
      });
    } else if (event.type === "limit") {
      rows.push({ label: event.code, kind: "limit", from: event.at, to: event.at, ok: false, title: event.message });
    }
  }
  return rows;
}

function draw({ label, kind, from, to, ok, title }: Row, total: number): HTMLElement {
  const bar = element("span", { className: `mark ${kind}${ok ? "" : " bad"}` });
  // Set by script, property by property, which a strict CSP allows; a `style` attribute it does not.
  bar.style.left = `${(from / total) * 100}%`;
  bar.style.width = `${((to - from) / total) * 100}%`;
  const took = to > from ? `${(to - from).toFixed(1)} ms` : `at ${from.toFixed(1)} ms`;
  const track = element("span", { className: "track" }, bar);
  track.ariaHidden = "true";
  return element(
    "li",
    { title },
    element("span", { className: "name" }, label),
    track,
    element("span", { className: "took" }, took),
  );
}

function scale(total: number): HTMLElement {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    element("span", {}, `${(total * part).toFixed(part ? 1 : 0)} ms`),
  );
  const box = element("div", { className: "scale" }, ...marks);
  box.ariaHidden = "true";
  return box;
}

function brief(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
