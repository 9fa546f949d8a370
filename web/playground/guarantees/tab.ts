import { button, card, element, prose } from "../page/element.ts";
import type { Belljar, Guarantee } from "../page/sdk.ts";
import type { Page, Tab } from "../page/tab.ts";
import { APP_WAYS, type Outcome, RUN_WAYS, type Way } from "./ways.ts";

const TABLES = [
  { guest: "run", title: "Runs and tools: a worker", ways: RUN_WAYS },
  { guest: "app", title: "Apps and widgets: a frame", ways: APP_WAYS },
] as const;

export async function open(panel: HTMLElement, page: Page): Promise<Tab> {
  return new GuaranteesTab(panel, page);
}

/** What this very browser closes and does not, tried out here and now. */
class GuaranteesTab implements Tab {
  readonly #page: Page;
  readonly #tables = element("div", { className: "stack", id: "matrix" });
  readonly #says = element("p", { className: "soft", role: "status", id: "probes-say" });
  readonly #again = button("Run again", () => this.go(), "main");
  #busy = false;

  constructor(panel: HTMLElement, page: Page) {
    this.#page = page;
    const intro = element(
      "p",
      { className: "intro" },
      "Each row is a channel through which code could send data out. The table says which ones this browser closes. The probe tries the channel now, in a sandbox of this server; the control tries it without protection.",
    );
    const bar = element("div", { className: "bar" }, this.#says, element("span", { className: "grow" }), this.#again);
    panel.append(intro, bar, this.#tables);
    this.go();
  }

  go(): void {
    if (!this.#busy) void this.#probe();
  }

  save(): unknown {
    return undefined;
  }

  restore(): void {}

  async #probe(): Promise<void> {
    this.#busy = this.#again.disabled = true;
    this.#says.textContent = "Running probes…";
    try {
      const jar = await this.#page.jar();
      const made = TABLES.map(({ guest, title, ways }) => table(title, jar.guarantees[guest], ways));
      this.#tables.replaceChildren(...made.map((one) => one.element));
      const verdicts: boolean[] = [];
      for (const one of made) for (const probe of one.probes) verdicts.push(await probe(jar));
      const wrong = verdicts.filter((right) => !right).length;
      this.#says.textContent =
        wrong === 0
          ? `${verdicts.length} probes passed: every result matches the table.`
          : `${wrong} of ${verdicts.length} probes do not match the table.`;
    } catch (error) {
      this.#says.textContent = error instanceof Error ? error.message : String(error);
      this.#page.trouble();
    } finally {
      this.#busy = this.#again.disabled = false;
    }
  }
}

interface Table {
  readonly element: HTMLElement;
  /** Each fills its row, and resolves to whether the table tells the truth. */
  readonly probes: readonly ((jar: Belljar) => Promise<boolean>)[];
}

function table(title: string, rows: readonly Guarantee[], ways: readonly Way[]): Table {
  const probes: ((jar: Belljar) => Promise<boolean>)[] = [];
  const lines = rows.map((row) => {
    const way = ways.find(({ channel }) => channel === row.channel);
    const [tried, controlled] = [element("td", {}, way ? "…" : "not from a page"), element("td", {}, way ? "…" : "")];
    if (!way) for (const cell of [tried, controlled]) cell.className = "soft";
    if (way) probes.push((jar) => fill(jar, way, row, tried, controlled));
    const closed = element(
      "span",
      { className: row.closed ? "pill good" : "pill warn" },
      row.closed ? "closed" : "open",
    );
    const head = element("th", { scope: "row" }, row.channel);
    return element("tr", {}, head, element("td", {}, closed), tried, controlled, element("td", {}, ...prose(row.by)));
  });
  const heads = ["Channel", "This browser", "Probe", "Control", "Closed by, or what is missing"].map((name) =>
    element("th", { scope: "col" }, name),
  );
  const grid = element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...lines));
  const box = element("div", { className: "table-box", tabIndex: 0, role: "region", ariaLabel: title }, grid);
  return { element: card(title, [], box), probes };
}

async function fill(
  jar: Belljar,
  way: Way,
  row: Guarantee,
  tried: HTMLElement,
  controlled: HTMLElement,
): Promise<boolean> {
  const outcome = await way.attempt(jar).catch((): Outcome => "void");
  const control = await way.controlled(jar).catch((): Outcome => "void");
  // A control that does not get out leaves its probe unproved; a way that is said to be open may well be held.
  const excuse = control === "held" ? way.excuse : undefined;
  const right = row.closed ? outcome === "held" && (control === "out" || excuse !== undefined) : outcome !== "void";
  tried.replaceChildren(said(outcome, right ? "good" : "bad"), element("p", { className: "soft" }, way.tries));
  controlled.replaceChildren(
    excuse
      ? element("span", { className: "pill" }, "blocked by the browser")
      : said(control, control === "out" ? "good" : "warn"),
    element("p", { className: "soft" }, excuse ?? way.control),
  );
  return right;
}

function said(outcome: Outcome, kind: string): HTMLElement {
  return element("span", { className: `pill ${kind}` }, { held: "held", out: "got out", void: "no answer" }[outcome]);
}
