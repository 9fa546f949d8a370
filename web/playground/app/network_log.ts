import { element } from "../page/element.ts";
import type { AppNetwork } from "../page/sdk.ts";

const MAX_ROWS = 500;
const BY: Readonly<Record<AppNetwork["by"], string>> = {
  worker: "service worker",
  proxy: "egress proxy",
  browser: "browser",
};

/** Every request of an app: what became of it, and who says so. */
export class NetworkLog {
  readonly element = element("div", { className: "table-box", id: "network" });
  readonly #rows = element("tbody");

  constructor() {
    const heads = ["Verdict", "Method", "Address", "Status", "Size", "Time", "Decided by"].map((name) =>
      element("th", { scope: "col" }, name),
    );
    this.element.append(element("table", {}, element("thead", {}, element("tr", {}, ...heads)), this.#rows));
    this.element.tabIndex = 0;
    this.element.role = "region";
    this.element.ariaLabel = "Network log";
  }

  add({ verdict, method, url, status, bytes, durationMs, by, rule }: AppNetwork): void {
    const kind = verdict === "virtual" || verdict === "allowed" ? "good" : "bad";
    const address = url.replace(/^https?:\/\/g\.[^/]+/, "");
    const cells = [
      method,
      address,
      status ?? "",
      bytes ?? "",
      durationMs === undefined ? "" : `${durationMs.toFixed(0)} ms`,
    ];
    const row = element(
      "tr",
      {},
      element("td", {}, element("span", { className: `pill ${kind}` }, verdict)),
      ...cells.map((cell) => element("td", { className: "mono" }, String(cell))),
      element("td", {}, rule ? `${BY[by]}: ${rule}` : BY[by]),
    );
    this.#rows.prepend(row);
    if (this.#rows.children.length > MAX_ROWS) this.#rows.lastElementChild?.remove();
  }

  clear(): void {
    this.#rows.replaceChildren();
  }
}
