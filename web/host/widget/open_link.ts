import type { WidgetOptions } from "../types/widget.ts";
import { LinkRequests } from "./link_requests.ts";

const requests = new WeakMap<WidgetOptions, LinkRequests>();

/** Those of one widget, in all its lives: frozen and thawed, it has to wait all the same. */
export function linkRequests(options: WidgetOptions): LinkRequests {
  const known = requests.get(options) ?? new LinkRequests(ask, openTab);
  requests.set(options, known);
  return known;
}

const ask: ConstructorParameters<typeof LinkRequests>[0] = async (address, widget) =>
  (await import("../consent/open.ts")).askForLink(address, widget);

/** A new tab that knows nothing of this page. */
function openTab(href: string): void {
  window.open(href, "_blank", "noopener,noreferrer");
}
