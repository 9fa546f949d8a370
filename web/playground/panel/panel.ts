import { button, element, prose } from "../page/element.ts";
import { harmless } from "./probes.ts";

/** Something that was stopped, as the SDK tells it. */
export interface Stopped {
  readonly source: "guest" | "outer" | "serviceWorker" | "browser";
  readonly directive: string;
  readonly blocked: string;
  readonly document?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly fix?: Fix | undefined;
}

export interface Fix {
  readonly field: string;
  readonly value: string;
  readonly says: string;
}

interface Known {
  stopped: Stopped;
  times: number;
  /** Both the page's own event and the browser's report tell of one thing; only the latter cannot be forged. */
  sources: Set<string>;
  /** Whether the policy was asked what would let it through. */
  asked: boolean;
}

export interface PanelEvents {
  apply(fix: Fix): void;
  onCount(count: number): void;
  /** What would let something through, where only the page's own event has told of it so far. */
  explain?(stopped: Stopped): Promise<Fix | undefined>;
}

const SAYS: Readonly<Record<Stopped["source"], string>> = {
  browser: "browser's report",
  outer: "outer frame",
  serviceWorker: "service worker",
  guest: "page event",
};

/** More different things than anybody mends one by one. */
const MAX_ENTRIES = 200;

/** What the browser's policy stopped: each thing once, with how often, who says so, and what would let it through. */
export class StoppedPanel {
  readonly element = element("div", { className: "stopped" });
  readonly #all = new Map<string, Known>();
  readonly #events: PanelEvents;
  #drawing = false;

  constructor(events: PanelEvents) {
    this.#events = events;
    this.#draw();
  }

  add(stopped: Stopped): void {
    const key = `${stopped.directive} ${stopped.blocked}`;
    const known = this.#all.get(key);
    if (!known && this.#all.size >= MAX_ENTRIES) return;
    const { stopped: before = stopped, times = 0, sources = new Set<string>(), asked = false } = known ?? {};
    sources.add(SAYS[stopped.source]);
    // One thing is told by its event and by its report; it happened once. A page's own events are counted, since reports come in batches.
    const counts = stopped.source !== "browser" || !sources.has(SAYS.guest);
    const { line = before.line, column = before.column, document = before.document, fix = before.fix } = stopped;
    const now: Known = {
      stopped: { ...before, line, column, document, fix },
      times: times + (counts ? 1 : 0),
      sources,
      asked: asked || stopped.source === "browser",
    };
    this.#all.set(key, now);
    if (!now.asked && !fix) void this.#ask(now);
    this.#later();
  }

  async #ask(known: Known): Promise<void> {
    known.asked = true;
    const fix = await this.#events.explain?.(known.stopped).catch(() => undefined);
    if (fix) known.stopped = { ...known.stopped, fix };
    this.#later();
  }

  clear(): void {
    this.#all.clear();
    this.#draw();
  }

  /** A page in a loop is stopped a thousand times a second, and drawn now and then. */
  #later(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    setTimeout(() => {
      this.#drawing = false;
      this.#draw();
    }, 50);
  }

  #draw(): void {
    const known = [...this.#all.values()];
    this.#events.onCount(known.filter(({ stopped, times }) => !harmless(stopped, times)).length);
    if (this.#all.size === 0) {
      this.element.replaceChildren(
        element(
          "p",
          { className: "empty" },
          "Nothing was blocked so far. Chromium reports what it blocked up to a minute late.",
        ),
      );
      return;
    }
    this.element.replaceChildren(element("ul", {}, ...known.reverse().map((one) => this.#row(one))));
  }

  #row({ stopped, times, sources }: Known): HTMLElement {
    const { directive, blocked, document, line, column, fix } = stopped;
    const file = document?.replace(/^https?:\/\/[^/]+/, "") || document;
    const place = file && line ? `${file}:${line}${column ? `:${column}` : ""}` : (file ?? "");
    const facts = [place, times > 1 ? `${times} times` : "once", [...sources].join(" and ")]
      .filter(Boolean)
      .join(" · ");
    const excuse = harmless(stopped, times);
    const row = element(
      "li",
      {},
      element(
        "p",
        {},
        element("span", { className: excuse ? "pill" : "pill bad" }, directive),
        " ",
        element("code", {}, blocked),
      ),
      element("p", { className: "soft" }, facts),
    );
    if (excuse) row.append(element("p", { className: "soft" }, ...prose(excuse)));
    if (fix) {
      const apply = button("Apply", () => this.#events.apply(fix));
      apply.title = `${fix.field}: ${fix.value}`;
      row.append(element("div", { className: "fix" }, element("span", {}, fix.says), apply));
    } else if (!excuse) {
      row.append(element("p", { className: "soft" }, "No policy setting allows this."));
    }
    return row;
  }
}
