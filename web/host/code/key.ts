const KEPT = "belljar-code-key";

/** The page's secret: from behind the `#` of its address, which is cleared, or from before it was loaded again. */
export function takeKey(): string | undefined {
  const given = location.hash.slice(1);
  if (given === "") return sessionStorage.getItem(KEPT) ?? undefined;
  history.replaceState(undefined, "", location.pathname);
  keepKey(given);
  return given;
}

/** For this tab alone. */
export function keepKey(key: string): void {
  sessionStorage.setItem(KEPT, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(KEPT);
}
