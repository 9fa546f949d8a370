import { codeLink, element } from "../page/element.ts";
import type { Compiled, Diagnostic, Effect } from "./compile.ts";
import { excerpt } from "./excerpt.ts";

/** Everything in a Plan, by layer. What a line of the policy caused is a button that goes to the line. */
export function planView({ effects, headers, plan }: Compiled, goto: (line: number) => void): HTMLElement[] {
  const layers = new Map<string, Effect[]>();
  for (const effect of effects) layers.set(effect.layer, [...(layers.get(effect.layer) ?? []), effect]);
  const caused = [...layers].filter(([, list]) => list.some(({ always }) => !always));
  const always = [...layers].filter(([, list]) => list.every(({ always }) => always));
  const parts = caused.map(([layer, list]) => layerView(layer, list, goto));
  if (parts.length === 0)
    parts.push(element("p", { className: "empty" }, "This policy allows nothing: it is the strictest one."));
  return [
    ...parts,
    folded(`Defaults (${always.length})`, ...always.map(([layer, list]) => layerView(layer, list, goto))),
    folded("Headers", headersView(headers)),
    folded("Full Plan", element("pre", { tabIndex: 0, className: "pad" }, JSON.stringify(plan, undefined, 2))),
  ];
}

function layerView(layer: string, effects: readonly Effect[], goto: (line: number) => void): HTMLElement {
  const rows = effects.map(({ value, from, always, start }) => {
    if (always || !start)
      return element("li", {}, element("code", {}, value), element("span", { className: "soft" }, from));
    const { line } = start;
    const row = element(
      "button",
      { type: "button", className: "effect", title: `Caused by ${from}`, onclick: () => goto(line) },
      element("code", {}, value),
      element("span", {}, `${from}, line ${line}`),
    );
    row.setAttribute("data-line", String(line));
    return element("li", {}, row);
  });
  return element("div", { className: "layer" }, element("h3", {}, layer), element("ul", {}, ...rows));
}

function headersView(headers: Compiled["headers"]): HTMLElement {
  const rows = headers.flatMap(({ name, value }) => [
    element("dt", {}, name),
    element("dd", { className: "mono" }, value),
  ]);
  return element("dl", { className: "headers pad" }, ...rows);
}

function folded(title: string, ...children: readonly HTMLElement[]): HTMLElement {
  return element("details", {}, element("summary", {}, title), ...children);
}

/** Everything is set as text: a policy's own words come back in messages. */
export function findingView(
  { severity, code, message, help, path, start, end }: Diagnostic,
  policy: string,
): HTMLElement {
  const place = start ? element("pre", {}, excerpt(policy, start, end)) : element("p", {}, path);
  const className = severity === "error" ? "says bad" : severity === "warning" ? "says warn" : "says";
  return element(
    "article",
    { className: `finding ${className}` },
    element("p", {}, element("strong", {}, `${severity}[`, codeLink(code), "] "), message),
    place,
    element("p", {}, `help: ${help}`),
  );
}
