import { element } from "./element.ts";
import { tablist } from "./tablist.ts";

export interface SubTabs {
  readonly element: HTMLElement;
  show(name: string): void;
  /** A number beside the name; nothing for 0. */
  count(name: string, count: number): void;
}

interface Part {
  readonly tab: HTMLButtonElement;
  readonly badge: HTMLElement;
  readonly panel: HTMLElement;
}

let lists = 0;

/** Parts of a card, one of which is on the screen. */
export function subtabs(
  label: string,
  bodies: Readonly<Record<string, HTMLElement>>,
  onShow: (name: string) => void = () => {},
): SubTabs {
  const id = `sub-${lists++}`;
  const parts = new Map(Object.entries(bodies).map(([name, body], at) => [name, part(`${id}-${at}`, name, body)]));
  const all = [...parts.values()];
  const list = element(
    "div",
    { className: "subtabs", role: "tablist", ariaLabel: label },
    ...all.map(({ tab }) => tab),
  );
  const panels = all.map(({ panel }) => panel);
  const card = element("section", { className: "card tabbed", ariaLabel: label }, list, ...panels);
  const panelOf = (tab: HTMLElement) => all.find((one) => one.tab === tab)?.panel ?? null;
  const nameOf = (tab: HTMLElement) => [...parts].find(([, part]) => part.tab === tab)?.[0];
  const choose = tablist(list, panelOf, (tab) => onShow(nameOf(tab) ?? ""));
  const [first] = all;
  if (first) choose(first.tab);
  return {
    element: card,
    show: (name) => {
      const tab = parts.get(name)?.tab;
      if (tab) choose(tab);
    },
    count: (name, count) => {
      const badge = parts.get(name)?.badge;
      if (badge) Object.assign(badge, { hidden: count === 0, textContent: String(count) });
    },
  };
}

function part(id: string, name: string, body: HTMLElement): Part {
  const badge = element("span", { className: "badge", hidden: true });
  const tab = element("button", { type: "button", id: `${id}-tab`, role: "tab" }, name, badge);
  tab.setAttribute("aria-controls", id);
  const panel = element("div", { id, role: "tabpanel", className: "subpanel" }, body);
  panel.setAttribute("aria-labelledby", tab.id);
  return { tab, badge, panel };
}
