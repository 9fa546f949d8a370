import { card, element } from "../page/element.ts";
import type { AuditEvent, ConsoleEntry, RunEvent, RunResult } from "../page/sdk.ts";
import { type Decision, decision } from "./approvals.ts";
import { artifactsView } from "./artifacts.ts";
import type { Limits } from "./limits.ts";
import { life, line, statistics, verdict, warning } from "./output.ts";

/** So many lines of the console are drawn. */
const MAX_LINES = 1_000;

/** All that is known of a run that has ended. */
interface Ended {
  readonly result: RunResult;
  readonly events: readonly RunEvent[];
  readonly warnings: readonly AuditEvent[];
  readonly decisions: readonly Decision[];
  readonly limits: Limits;
}

/** What a run gives while it runs, and when it has ended. */
export class ResultView {
  readonly element: HTMLElement;
  readonly timeline: HTMLElement;
  readonly #goto: (line: number, column: number) => void;
  readonly #verdict = element("div", { className: "pad", id: "verdict" });
  readonly #console = element("ol", { className: "log", id: "console", tabIndex: 0, ariaLabel: "Console" });
  readonly #statistics = element("div", { className: "pad", id: "statistics" });
  readonly #timeline = element("div", { className: "pad", id: "timeline" });
  readonly #progress = element("div", { className: "progress", hidden: true });
  #lines = 0;

  constructor(goto: (line: number, column: number) => void) {
    this.#goto = goto;
    this.element = element("div", {}, this.#progress, this.#verdict, this.#console);
    this.timeline = card("Timeline", [], this.#timeline, this.#statistics);
  }

  clear(): void {
    this.#say("No results yet.");
    this.#console.replaceChildren();
    this.#statistics.replaceChildren();
    this.#timeline.replaceChildren(element("p", { className: "soft" }, "No results yet."));
  }

  begin(): void {
    this.#lines = 0;
    this.#console.replaceChildren();
    this.#progress.hidden = false;
    this.#say("Running…");
  }

  hear(entry: ConsoleEntry): void {
    this.#lines += 1;
    if (this.#lines <= MAX_LINES) this.#console.append(line(entry));
  }

  calls(tool: string): void {
    this.#say(`Calling ${tool}…`);
  }

  show({ result, events, warnings, decisions, limits }: Ended): void {
    const decided = element("ul", { className: "decisions", id: "decisions" }, ...decisions.map(decision));
    decided.hidden = decisions.length === 0;
    this.#verdict.replaceChildren(
      verdict(result, this.#goto),
      artifactsView(result.artifacts),
      decided,
      ...warnings.map(warning),
    );
    this.#statistics.replaceChildren(statistics(result, limits, this.#lines));
    this.#timeline.replaceChildren(life(events, decisions, result));
  }

  /** It did not run at all. */
  fail(reason: string): void {
    this.#verdict.replaceChildren(element("div", { className: "says bad" }, reason));
  }

  end(): void {
    this.#progress.hidden = true;
  }

  #say(text: string): void {
    this.#verdict.replaceChildren(element("p", { className: "soft" }, text));
  }
}
