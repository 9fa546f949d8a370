import { type Diagnostic, hide, show, state } from "./overlay.ts";

interface Build {
  readonly diagnostics: readonly Diagnostic[];
  readonly modules: Readonly<Record<string, Module>>;
  /** Where React's runtime for refresh is. */
  readonly refresh: string | null;
}

interface Module {
  readonly address: string;
  /** Whether all that it exports are components, which can be replaced while they are shown. */
  readonly boundary: boolean;
  readonly importers: readonly string[];
  readonly style: string | null;
}

/** A module is run again under an address that it was never loaded from. */
let turn = 0;

/** Takes over changed files; says whether that was possible without loading the document again. */
export async function update(paths: readonly string[]): Promise<boolean> {
  const answer = await fetch("/__belljar/build", { cache: "no-cache" });
  if (!answer.ok) return false;
  const build = (await answer.json()) as Build;
  if (build.diagnostics.some(({ severity }) => severity === "error")) {
    // The last good view stays under it.
    show(build.diagnostics);
    return true;
  }
  hide();
  if (state.failed) return false;
  const replaced = new Set<string>();
  for (const path of paths) {
    if (path.endsWith(".css") && (await restyle(path, build))) continue;
    if (!build.modules[path] || !climb(path, build, replaced)) return false;
  }
  if (replaced.size === 0) return true;
  const react = (globalThis as Record<symbol, unknown>)[Symbol.for("belljar.refresh")] as
    | { readonly runtime: string; readonly perform: () => void }
    | undefined;
  // Another React would not know what the first one shows.
  if (!react || react.runtime !== build.refresh) return false;
  turn += 1;
  for (const path of replaced) await import(`${build.modules[path]?.address}?n=${turn}`);
  react.perform();
  return true;
}

/** From a changed file up to the components that use it; `false` where some way up meets none. */
function climb(path: string, { modules }: Build, replaced: Set<string>): boolean {
  const seen = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const module = modules[next];
    if (!module) return false;
    if (module.boundary) {
      replaced.add(next);
      continue;
    }
    if (module.importers.length === 0) return false;
    open.push(...module.importers);
  }
  return true;
}

/** A stylesheet is replaced in place; the old one goes when the new one is there. */
async function restyle(path: string, { modules }: Build): Promise<boolean> {
  const all = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=stylesheet]")];
  const own = all.filter((link) => link.dataset["belljar"] === path || pathOf(link) === path);
  const style = modules[path]?.style;
  if (own.length === 0) return false;
  // The names that a CSS module exports may be others now: its importers would not know.
  if (path.endsWith(".module.css") && changesNames(path, modules[path]?.address ?? "")) return false;
  await Promise.all(own.map((link) => swap(link, link.dataset["belljar"] && style ? style : fresh(link))));
  return true;
}

const names = new Map<string, string>();

function changesNames(path: string, address: string): boolean {
  const before = names.get(path) ?? loadedAddress(path);
  names.set(path, address);
  return before !== undefined && before !== address;
}

/** The address a module was loaded from. */
function loadedAddress(path: string): string | undefined {
  const entries = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const loaded = entries.find(
    ({ pathname, search }) =>
      pathname.startsWith("/__belljar/m/") && pathname.endsWith(encodeURI(path)) && search === "",
  );
  return loaded?.pathname;
}

function pathOf(link: HTMLLinkElement): string | undefined {
  const url = new URL(link.href);
  return url.host === location.host ? decodeURI(url.pathname) : undefined;
}

function fresh(link: HTMLLinkElement): string {
  const url = new URL(link.href);
  url.searchParams.set("belljar", String(++turn));
  return url.href;
}

function swap(link: HTMLLinkElement, href: string): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  next.href = href;
  return new Promise((resolve) => {
    const end = (gone: HTMLLinkElement) => () => {
      gone.remove();
      resolve();
    };
    next.addEventListener("load", end(link), { once: true });
    next.addEventListener("error", end(next), { once: true });
    link.after(next);
  });
}
