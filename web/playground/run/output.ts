import { button, codeLink, element } from "../page/element.ts";
import type { AuditEvent, ConsoleEntry, RunError, RunEvent, RunResult } from "../page/sdk.ts";
import { type Gauge, gauges, shown } from "../timeline/gauges.ts";
import { timeline } from "../timeline/timeline.ts";
import type { Decision } from "./approvals.ts";
import { layerOf } from "./layers.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { printed } from "./value/printed.ts";
import { isRich, valueView } from "./value/view.ts";

/** How a run or a tool ended. */
type Finished = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: RunError };

/** How a run ended: its value, or who stopped it and where. */
export function verdict(result: Finished, goto: (line: number, column: number) => void): HTMLElement {
  if (result.ok) {
    const head = element("p", {}, element("span", { className: "pill good" }, "finished"));
    return element("div", { className: "verdict" }, head, valueView(result.value));
  }
  const { error } = result;
  const layer = layerOf(error);
  const head = element("p", {}, codeLink(error.code, "pill bad"));
  if (layer) head.append(" ", element("strong", {}, `Stopped by ${layer.name}.`));
  const said = element("div", { className: "says bad" }, element("p", {}, `${error.name}: ${error.message}`));
  if (layer) said.append(element("p", { className: "soft" }, layer.says));
  const { line, column = 1 } = error;
  if (line !== undefined) said.append(button(`Line ${line}, column ${column}`, () => goto(line, column)));
  const box = element("div", { className: "verdict" }, head, said);
  if (error.stack) box.append(element("pre", { className: "soft", tabIndex: 0 }, error.stack));
  return box;
}

/** Something the gate let through, and wrote down. */
export function warning({ name, findings }: AuditEvent): HTMLElement {
  const reasons = findings.map(({ rule, reason }) => `${reason} [${rule}]`).join(" ");
  return element("p", { className: "says warn" }, `The gate warned about ${name}: ${reasons}`);
}

/** A line of the console. */
export function line({ level, args, at, line: row }: ConsoleEntry): HTMLElement {
  const [only] = args;
  const isTable = level === "table" && args.length === 1 && isRich(only);
  const words = isTable ? "" : args.map((arg) => printed(arg)).join(" ");
  const place = row === undefined ? "" : `:${row}`;
  return element(
    "li",
    { className: level },
    element("span", { className: "when" }, `${at.toFixed(0)} ms`),
    isTable ? valueView(only) : element("span", {}, words),
    element("span", { className: "soft" }, place),
  );
}

/** What it took, each number beside the limit it has. */
export function statistics({ stats }: RunResult, limits: Limits, consoleLines: number): HTMLElement {
  const used: Readonly<Record<string, number>> = {
    timeoutMs: stats.durationMs,
    cpuMs: stats.cpuMs,
    iterations: stats.iterations,
    toolCalls: stats.toolCalls,
    consoleBytes: stats.consoleBytes,
    consoleCalls: consoleLines,
  };
  const rows = LIMITS.filter(({ key }) => key in used).map(
    ({ key, label }): Gauge => ({
      label: label.replace(/ \(.*/, ""),
      used: used[key] ?? 0,
      limit: limits[key] ?? 0,
      unit: key.endsWith("Ms") ? "ms" : key === "consoleBytes" ? "bytes" : "",
    }),
  );
  const killed = stats.killed ? " Its worker had to be terminated." : "";
  const start = `Started after ${shown(stats.startupMs, "ms")}, ended after ${shown(stats.durationMs, "ms")}.${killed}`;
  return element("div", { className: "statistics" }, gauges(rows), element("p", { className: "soft" }, start));
}

export function life(events: readonly RunEvent[], decisions: readonly Decision[], result: RunResult): HTMLElement {
  return timeline(events, decisions, result.stats.durationMs);
}
