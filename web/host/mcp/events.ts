import type { Core } from "../core.ts";
import type { Widget } from "../types/widget.ts";

const LISTS = { tools: true, resources: true, prompts: true };

/** What an MCP server tells by itself, for all of its widgets over one connection. */
export class ServerEvents {
  static readonly #all = new Map<string, ServerEvents>();
  readonly #url: URL;
  readonly #widgets = new Set<Widget>();
  #source: EventSource | undefined;

  private constructor(url: URL) {
    this.#url = url;
  }

  static of(core: Core, name: string): ServerEvents {
    const url = new URL(`api/v1/mcp/servers/${encodeURIComponent(name)}/events`, core.server);
    const known = ServerEvents.#all.get(url.href) ?? new ServerEvents(url);
    ServerEvents.#all.set(url.href, known);
    return known;
  }

  /** Passes changed lists on to a widget for as long as it lives. */
  follow(widget: Widget): void {
    this.#widgets.add(widget);
    if (this.#source) return;
    this.#source = new EventSource(this.#url);
    this.#source.addEventListener("list_changed", ({ data }) => this.#changed(data));
  }

  #changed(data: string): void {
    const { of: list } = JSON.parse(data) as { readonly of?: string };
    for (const widget of [...this.#widgets]) {
      if (widget.state === "closed" || widget.state === "lost") this.#widgets.delete(widget);
      else if (list && Object.hasOwn(LISTS, list)) void widget.listChanged(list as keyof typeof LISTS).catch(() => {});
    }
    if (this.#widgets.size > 0) return;
    this.#source?.close();
    this.#source = undefined;
  }
}
