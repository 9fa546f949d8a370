import type { McpUiHostCapabilities } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Core } from "../core.ts";
import { deleteSandbox } from "../delete_sandbox.ts";
import type { FramePlace } from "../server.ts";
import type { WidgetOptions } from "../types/widget.ts";
import type { Spare } from "./spare_pool.ts";
import { forApps } from "./visibility.ts";

/** A widget that the server keeps. */
export interface Stored {
  readonly place: FramePlace;
  readonly granted: NonNullable<McpUiHostCapabilities["sandbox"]>;
  readonly refused: readonly unknown[];
  readonly stable: boolean;
  /** Whether a frame made for its spare has the headers that its own has. */
  readonly sameFrame: boolean;
  /** When the server forgets it, by this page's clock. */
  readonly expiresAt: number;
}

/** Keeps a widget's document on the server, and there again when it was forgotten. */
export class Store {
  readonly #core: Core;
  readonly #options: WidgetOptions;
  #html: string | undefined;
  #last: Stored | undefined;
  #spare: Spare | undefined;

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
    const { kept, post, server } = this.#core;
    const spare = kept.spares?.take();
    this.#spare = spare;
    const named = tools?.filter(forApps).map(({ name }) => name);
    const body = { html: this.#html, ui, mode, policy, app, tools: named, spare: spare?.place.id };
    this.#last = this.#read(await post(server, "widgets", body, signal), spare?.madeAt ?? Date.now());
    return this.#last;
  }

  /** The frame its spare stands in, if that can show it in `into`. Whoever takes it looks after it. */
  takeFrame(into: Element): HTMLIFrameElement | undefined {
    const { awake, place: was } = this.#spare ?? {};
    if (!awake || !was || !this.#last?.sameFrame || !into.isConnected || into.ownerDocument !== document)
      return undefined;
    const { outerUrl, sandbox, allow } = this.#last.place;
    if (was.outerUrl !== outerUrl || was.sandbox !== sandbox || was.allow !== allow) return undefined;
    this.#spare = undefined;
    return awake;
  }

  /** The widget is there, or will not be: what kept its site awake goes, and the next one is made ready. */
  shown(): void {
    this.#spare?.release();
    this.#spare = undefined;
    this.#core.kept.spares?.prepare();
  }

  /** Others of the same app may be at the same address. */
  async forget(): Promise<void> {
    if (!this.#last || this.#last.stable) return;
    const { id } = this.#last.place;
    this.#last = undefined;
    await deleteSandbox(this.#core, id);
  }

  #read(answer: unknown, madeAt: number): Stored {
    const place = this.#core.readPlace(this.#core.server, answer);
    const { granted, refused, stable, sameFrame, createdAt, expiresAt } = answer as Readonly<Record<string, never>>;
    const left = Number(expiresAt) - Number(createdAt);
    return {
      place,
      granted: granted ?? {},
      refused: refused ?? [],
      stable: stable === true,
      sameFrame: sameFrame === true,
      expiresAt: madeAt + left,
    };
  }

  async #fetch(signal: AbortSignal): Promise<string> {
    const { html, url } = this.#options;
    if (html !== undefined) return html;
    const response = await fetch(url as string | URL, { signal }).catch((cause: unknown) => {
      throw this.#core.error("SERVER_UNREACHABLE", `The widget's document could not be fetched from ${url}.`, cause);
    });
    if (!response.ok) throw this.#core.error("SERVER_UNREACHABLE", `${url} answered with status ${response.status}.`);
    return response.text();
  }
}
