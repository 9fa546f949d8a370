import { element } from "./element.ts";
import { tablist } from "./tablist.ts";

export interface SubTabs {
  readonly element: HTMLElement;
  show(name: string): void;
  /** A number beside the name; nothing for 0. */
  count(name: string, count: number): void;
  readonly shown: string;
}

let lists = 0;

/** Parts of a card, one of which is on the screen. */
export function subtabs(
  label: string,
  parts: Readonly<Record<string, HTMLElement>>,
  onShow: (name: string) => void = () => {},
): SubTabs {
  const list = element("div", { className: "subtabs", role: "tablist", ariaLabel: label });
  const card = element("section", { className: "card tabbed", ariaLabel: label }, list);
  const id = lists++;
  const tabs = new Map<string, { tab: HTMLButtonElement; badge: HTMLElement }>();
  for (const [name, body] of Object.entries(parts)) {
    const key = `sub-${id}-${tabs.size}`;
    const badge = element("span", { className: "badge", hidden: true });
    const tab = element("button", { type: "button", id: `${key}-tab`, role: "tab" }, name, badge);
    tab.setAttribute("aria-controls", key);
    const panel = element("div", { id: key, role: "tabpanel", className: "subpanel" }, body);
    panel.setAttribute("aria-labelledby", tab.id);
    list.append(tab);
    card.append(panel);
    tabs.set(name, { tab, badge });
  }
  let shown = "";
  const nameOf = (chosen: HTMLElement) => [...tabs].find(([, { tab }]) => tab === chosen)?.[0] ?? "";
  const choose = tablist(list, (chosen) => {
    shown = nameOf(chosen);
    onShow(shown);
  });
  // The panels are not in the document yet, where `tablist` would look for them.
  const first = tabs.values().next().value;
  for (const [panel, index] of [...card.querySelectorAll<HTMLElement>(".subpanel")].map(
    (one, at) => [one, at] as const,
  ))
    panel.hidden = index > 0;
  for (const { tab } of tabs.values()) {
    tab.setAttribute("aria-selected", String(tab === first?.tab));
    tab.tabIndex = tab === first?.tab ? 0 : -1;
  }
  shown = first ? nameOf(first.tab) : "";
  return {
    element: card,
    show: (name) => {
      const tab = tabs.get(name)?.tab;
      if (tab) choose(tab);
    },
    count: (name, count) => {
      const badge = tabs.get(name)?.badge;
      if (badge) Object.assign(badge, { hidden: count === 0, textContent: String(count) });
    },
    get shown() {
      return shown;
    },
  };
}
