import { button, element } from "../page/element.ts";
import { shown } from "../timeline/gauges.ts";

/** A JSON-RPC message, as far as a list shows it. */
interface Loose {
  readonly id?: string | number;
  readonly method?: string;
  readonly error?: unknown;
}

interface Passed {
  readonly from: "host" | "widget";
  readonly message: unknown;
}

/** So many lines are read by nobody. */
const MAX_ROWS = 1_000;

/** Everything that passes between the page and a widget: direction, method, size, time; to be filtered and copied. */
export class Traffic {
  readonly element: HTMLElement;
  readonly #list = element("ol", { className: "traffic", id: "traffic" });
  readonly #filter = element("input", { type: "search", placeholder: "Filter", ariaLabel: "Filter the messages" });
  readonly #onCount: (count: number) => void;
  /** What was asked, by who asked and under which number, to name the answers. */
  readonly #asked = new Map<string, string>();
  #began = performance.now();
  #count = 0;

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
    this.#filter.addEventListener("input", () => this.#sift());
    const copy = button("Copy all", () => void navigator.clipboard?.writeText(this.#texts().join("\n")));
    this.element = element("div", {}, element("div", { className: "traffic-bar" }, this.#filter, copy), this.#list);
  }

  clear(): void {
    this.#list.replaceChildren();
    this.#asked.clear();
    this.#began = performance.now();
    this.#count = 0;
    this.#onCount(0);
  }

  add({ from, message }: Passed): void {
    const text = JSON.stringify(message) ?? "";
    const { id, method, error } = (message ?? {}) as Loose;
    const other = from === "host" ? "widget" : "host";
    if (method !== undefined && id !== undefined) this.#asked.set(`${from} ${id}`, method);
    const name = method ?? `${this.#asked.get(`${other} ${id}`) ?? "?"} → ${error === undefined ? "result" : "error"}`;
    const head = element(
      "summary",
      {},
      element("span", { className: "when" }, `${(performance.now() - this.#began).toFixed(0)} ms`),
      element(
        "span",
        { className: `arrow ${from}`, title: `from the ${from}` },
        from === "host" ? "host →" : "← widget",
      ),
      element("code", {}, name),
      element("span", { className: "soft" }, shown(text.length, "bytes")),
    );
    const body = element("pre", { tabIndex: 0 }, JSON.stringify(message, undefined, 2));
    const copy = button("Copy", () => void navigator.clipboard?.writeText(text));
    const row = element("li", {}, element("details", {}, head, element("div", { className: "message" }, body, copy)));
    row.setAttribute("data-text", `${from} ${name} ${text}`.toLowerCase());
    row.setAttribute("data-message", text);
    if (error !== undefined) row.className = "error";
    this.#list.append(row);
    this.#count += 1;
    this.#onCount(this.#count);
    if (this.#list.children.length > MAX_ROWS) this.#list.firstElementChild?.remove();
    if (this.#filter.value) this.#sift();
  }

  #sift(): void {
    const wanted = this.#filter.value.toLowerCase();
    for (const row of this.#list.children as HTMLCollectionOf<HTMLElement>) {
      row.hidden = !(row.getAttribute("data-text") ?? "").includes(wanted);
    }
  }

  #texts(): string[] {
    const rows = [...(this.#list.children as HTMLCollectionOf<HTMLElement>)].filter((row) => !row.hidden);
    return rows.map((row) => row.getAttribute("data-message") ?? "");
  }
}
