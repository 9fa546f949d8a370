import type { McpUiHostCapabilities } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Core } from "../core.ts";
import type { FramePlace } from "../server.ts";
import type { WidgetOptions } from "./options.ts";
import { forApps } from "./visibility.ts";

/** A widget that the server keeps. */
export interface Stored {
  readonly place: FramePlace;
  readonly granted: NonNullable<McpUiHostCapabilities["sandbox"]>;
  readonly refused: readonly unknown[];
  readonly stable: boolean;
  /** When the server forgets it, by this page's clock. */
  readonly expiresAt: number;
}

/** Keeps a widget's document on the server, and there again when it was forgotten. */
export class Store {
  readonly #core: Core;
  readonly #options: WidgetOptions;
  #html: string | undefined;
  #last: Stored | undefined;

  constructor(core: Core, options: WidgetOptions) {
    this.#core = core;
    this.#options = options;
  }

  get last(): Stored | undefined {
    return this.#last;
  }

  async get(signal: AbortSignal): Promise<Stored> {
    if (this.#last && this.#last.expiresAt > Date.now()) return this.#last;
    const { ui, mode, policy, app, tools } = this.#options;
    this.#html ??= await this.#fetch(signal);
    const body = { html: this.#html, ui, mode, policy, app, tools: tools?.filter(forApps).map(({ name }) => name) };
    this.#last = this.#read(await this.#core.post(this.#core.server, "widgets", body, signal));
    return this.#last;
  }

  /** Others of the same app may be at the same address. */
  async forget(): Promise<void> {
    if (!this.#last || this.#last.stable) return;
    const url = new URL(`api/v1/sandboxes/${this.#last.place.id}`, this.#core.server);
    this.#last = undefined;
    await fetch(url, { method: "DELETE", credentials: "omit" }).catch(() => {});
  }

  #read(answer: unknown): Stored {
    const place = this.#core.readPlace(this.#core.server, answer);
    const { granted, refused, stable, createdAt, expiresAt } = answer as Readonly<Record<string, never>>;
    const left = Number(expiresAt) - Number(createdAt);
    return {
      place,
      granted: granted ?? {},
      refused: refused ?? [],
      stable: stable === true,
      expiresAt: Date.now() + left,
    };
  }

  async #fetch(signal: AbortSignal): Promise<string> {
    const { html, url } = this.#options;
    if (html !== undefined) return html;
    const response = await fetch(url as string | URL, { signal }).catch((cause: unknown) => {
      throw this.#core.error("SERVER_UNREACHABLE", `The widget's document could not be had from ${url}.`, cause);
    });
    if (!response.ok) throw this.#core.error("SERVER_UNREACHABLE", `${url} answered with status ${response.status}.`);
    return response.text();
  }
}
