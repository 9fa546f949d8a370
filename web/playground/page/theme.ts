const KEY = "belljar.theme";

/** Follows the browser until somebody chooses; the choice is kept, where the browser keeps anything. */
export function theme(select: HTMLSelectElement, onChange: () => void): void {
  select.value = kept() ?? "";
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // A browser without storage forgets it with the page.
    }
    onChange();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange);
}

export function isDark(): boolean {
  const chosen = document.documentElement.getAttribute("data-theme");
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function apply(chosen: string): void {
  document.documentElement.toggleAttribute("data-theme", chosen !== "");
  if (chosen) document.documentElement.setAttribute("data-theme", chosen);
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
