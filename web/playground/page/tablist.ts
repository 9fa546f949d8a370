/** Makes buttons with `role="tab"` behave as tabs do: one is in the tab order, arrow keys go to the others. */
export function tablist(
  list: Element,
  panelOf: (tab: HTMLElement) => HTMLElement | null,
  onChoose: (tab: HTMLElement) => void,
): (tab: HTMLElement) => void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.hidden = !isChosen;
    }
    onChoose(chosen);
  };
  list.addEventListener("click", ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role="tab"]') : null;
    if (tab) choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const { key, target } = event as KeyboardEvent;
    const at = tabs.indexOf(target as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key];
    const tab = next === undefined || at < 0 ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    choose(tab);
  });
  return choose;
}
