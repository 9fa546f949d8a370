import { Connection } from "./page/connection.ts";
import { find } from "./page/element.ts";
import { type Page, TAB_NAMES, type Tab, type TabModule, type TabName } from "./page/tab.ts";
import { tablist } from "./page/tablist.ts";
import { theme } from "./page/theme.ts";
import { ShareButton, type Shared } from "./share/button.ts";
import { read } from "./share/link.ts";

/** Each tab is a bundle of its own, loaded when it is first shown. */
const MODULES: Readonly<Record<TabName, () => Promise<TabModule>>> = {
  run: () => import("./run/tab.ts"),
  tool: () => import("./tool/tab.ts"),
  app: () => import("./app/tab.ts"),
  widget: () => import("./widget/tab.ts"),
  policy: () => import("./policy/tab.ts"),
  guarantees: () => import("./guarantees/tab.ts"),
};

const notice = find("#notice", HTMLElement);
const connection = new Connection(notice, () => {
  for (const tab of opened.values()) void tab.then((one) => one.back?.());
});
const opened = new Map<TabName, Promise<Tab>>();
/** What a link carried for tabs that are not open yet. */
const carried = new Map<TabName, unknown>();
let current: TabName = "run";

const page: Page = {
  jar: () => connection.jar(),
  trouble: () => void connection.check(),
  open: async (name, saved) => {
    if (saved !== undefined) carried.set(name, saved);
    choose(find(`#tab-${name}`, HTMLElement));
    await show(name);
  },
};

const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute("aria-controls") ?? "");
const choose = tablist(find("#tabs", HTMLElement), panelOf, (tab) => {
  current = TAB_NAMES.find((name) => tab.id === `tab-${name}`) ?? "run";
  if (location.hash.split("/")[0] !== `#${current}`) history.replaceState(undefined, "", `#${current}`);
  void show(current);
});

new ShareButton(find("#share", HTMLButtonElement), notice, everything);
theme(find("#theme", HTMLSelectElement), () => document.dispatchEvent(new Event("belljar-theme")));
addEventListener("hashchange", () => void begin());
addEventListener("keydown", (event) => {
  if (!(event.key === "Enter" && (event.ctrlKey || event.metaKey)) || event.defaultPrevented) return;
  event.preventDefault();
  void opened.get(current)?.then((tab) => tab.go?.());
});
void begin();

/** The address says which tab; a link also carries what is in them. */
async function begin(): Promise<void> {
  const { tab, saved } = await read(location.hash).catch((error: unknown) => {
    Object.assign(notice, {
      hidden: false,
      className: "bad",
      textContent: `Could not read this link: ${String(error)}`,
    });
    return { tab: undefined, saved: undefined };
  });
  for (const [name, state] of Object.entries((saved ?? {}) as Shared)) carried.set(name as TabName, state);
  // `belljar mcp inspect` opens this page at an address of its own.
  const start = TAB_NAMES.find((name) => name === tab) ?? (location.pathname === "/mcp" ? "widget" : "run");
  choose(find(`#tab-${start}`, HTMLElement));
  for (const name of [...carried.keys()]) if (opened.has(name)) await show(name);
}

async function show(name: TabName): Promise<void> {
  const panel = find(`#panel-${name}`, HTMLElement);
  let tab = opened.get(name);
  if (!tab) {
    tab = MODULES[name]().then((module) => module.open(panel, page));
    opened.set(name, tab);
    tab.catch((error: unknown) => {
      // The bundle did not arrive; the next click asks for it again.
      opened.delete(name);
      panel.textContent = `Could not load this tab: ${String(error)}`;
      void connection.check();
    });
  }
  const ready = await tab;
  if (carried.has(name)) {
    const saved = carried.get(name);
    carried.delete(name);
    ready.restore(saved);
  }
  ready.shown?.();
}

async function everything(): Promise<{ tab: TabName; saved: Shared }> {
  const saved: Record<string, unknown> = Object.fromEntries(carried);
  for (const [name, tab] of opened) saved[name] = (await tab).save();
  return { tab: current, saved };
}
