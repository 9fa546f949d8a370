import type { Refresh } from "../generated/wire.ts";
import { live } from "./live.ts";
import type { ServiceWorkerClient } from "./service_worker.ts";

/** The version this document was told first; what it is made of may be older. */
let known: string | undefined;

/** The service worker comes first: whatever is asked for after that is new. Says whether the document is loaded again. */
export async function refresh(
  { version, paths, reload }: Refresh,
  serviceWorker: ServiceWorkerClient,
): Promise<boolean> {
  const first = known === undefined;
  known = version;
  const stale = await serviceWorker.update(version);
  // The files changed while nobody looked, and this document came from what the worker still had.
  if (first) {
    if (stale) setTimeout(again);
    return stale;
  }
  if (reload === "none") return false;
  if (reload === "refresh") {
    const taken = await live().then(
      ({ update }) => update(paths),
      () => false,
    );
    if (!taken) setTimeout(again);
    return !taken;
  }
  if (reload === "css" && paths.every((path) => path.endsWith(".css"))) {
    swap(paths);
    return false;
  }
  setTimeout(again);
  return true;
}

/** Where this document's own address is no file, as with routes that exist in scripts alone, the app begins anew. */
async function again(): Promise<void> {
  const there = await fetch(location.pathname, { method: "HEAD" }).catch(() => undefined);
  if (there?.ok) location.reload();
  else location.replace("/");
}

function swap(paths: readonly string[]): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel~=stylesheet]")) {
    const url = new URL(link.href);
    if (url.host !== location.host || !paths.includes(decodeURI(url.pathname))) continue;
    // The old one goes when the new one is there, so that nothing is ever unstyled.
    const next = link.cloneNode() as HTMLLinkElement;
    url.searchParams.set("belljar", crypto.randomUUID().slice(0, 8));
    next.href = url.href;
    next.addEventListener("load", () => link.remove(), { once: true });
    next.addEventListener("error", () => next.remove(), { once: true });
    link.after(next);
  }
}
