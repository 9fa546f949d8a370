import { element } from "../page/element.ts";

/** Something that has a limit. */
export interface Gauge {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  readonly unit: "ms" | "bytes" | "";
}

/** How full each limit got. */
export function gauges(all: readonly Gauge[]): HTMLElement {
  return element("div", { className: "gauges" }, ...all.map(gauge));
}

function gauge({ label, used, limit, unit }: Gauge): HTMLElement {
  const part = limit > 0 ? Math.min(1, used / limit) : 0;
  const fill = element("span", { className: part >= 1 ? "fill full" : part > 0.75 ? "fill high" : "fill" });
  fill.style.width = `${part * 100}%`;
  const track = element("span", { className: "gauge-track", role: "meter", ariaLabel: label }, fill);
  Object.assign(track, { ariaValueMin: "0", ariaValueMax: String(limit), ariaValueNow: String(Math.min(used, limit)) });
  const numbers = `${shown(used, unit)} of ${shown(limit, unit)}`;
  return element(
    "div",
    { className: "gauge" },
    element("span", { className: "gauge-name" }, label),
    track,
    element("span", { className: "gauge-numbers" }, numbers),
  );
}

export function shown(count: number, unit: Gauge["unit"]): string {
  if (unit === "ms") return count >= 10_000 ? `${count / 1000} s` : `${Number(count.toFixed(count < 100 ? 1 : 0))} ms`;
  if (unit === "" || count < 1024) return `${count.toLocaleString("en")}${unit === "bytes" ? " B" : ""}`;
  const [size, name] = count < 1024 ** 2 ? [1024, "KiB"] : [1024 ** 2, "MiB"];
  return `${Number((count / size).toFixed(1))} ${name}`;
}
