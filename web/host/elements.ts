// `<belljar-widget>` and `<belljar-app>`: both as elements. Importing this module defines them; `jar` and `options` are properties, since
// handlers and documents are no attributes.

import { Belljar, BelljarError } from "./index.ts";
import type { App, AppOptions } from "./types/app.ts";
import type { Widget, WidgetOptions } from "./types/widget.ts";

/** What both elements share. `jar` wins over the attribute `server`. */
abstract class JarElement<Options, Shown extends { close(): Promise<void> }> extends HTMLElement {
  #jar: Belljar | undefined;
  #options: Options | undefined;
  #shown: Shown | undefined;
  #turn = 0;

  protected abstract open(jar: Belljar, options: Options): Promise<Shown>;

  /** What is shown where no options were set. */
  protected fallback(): Options | undefined {
    return undefined;
  }

  protected get shown(): Shown | undefined {
    return this.#shown;
  }

  /** The jar to use; left out, the element opens one for the server in its attribute `server`. */
  get jar(): Belljar | undefined {
    return this.#jar;
  }

  set jar(jar: Belljar | undefined) {
    this.#jar = jar;
    this.#show();
  }

  /** What to show; set anew, it is shown anew. */
  get options(): Options | undefined {
    return this.#options;
  }

  set options(options: Options | undefined) {
    this.#options = options;
    this.#show();
  }

  /** @internal */
  connectedCallback(): void {
    if (!this.style.display) this.style.display = "block";
    // What was moved comes back by itself.
    if (!this.#shown) this.#show();
  }

  /** @internal */
  disconnectedCallback(): void {
    // An element that is moved is back before this runs.
    queueMicrotask(() => {
      if (!this.isConnected && !this.hasAttribute("keep")) void this.#end();
    });
  }

  async #end(): Promise<void> {
    this.#turn++;
    const shown = this.#shown;
    this.#shown = undefined;
    await shown?.close();
  }

  #show(): void {
    const turn = this.#turn + 1;
    void this.#end().then(async () => {
      const options = this.#options ?? this.fallback();
      if (!options || !this.isConnected || turn !== this.#turn) return;
      try {
        const shown = await this.open(await this.#connected(), options);
        if (turn !== this.#turn) return await shown.close();
        this.#shown = shown;
        this.dispatchEvent(new CustomEvent("ready", { detail: shown }));
      } catch (error) {
        // What was given up meanwhile has nobody who waits for it.
        if (turn === this.#turn) this.dispatchEvent(new CustomEvent("error", { detail: error }));
      }
    });
  }

  async #connected(): Promise<Belljar> {
    const server = this.getAttribute("server");
    if (!this.#jar && !server)
      throw new BelljarError("INVALID_PARAMS", "`jar`, or the attribute `server`, is missing.");
    this.#jar ??= await Belljar.connect({ server: server as string });
    return this.#jar;
  }
}

/** Shows the widget of its `options` while it is on the page. Fires `ready` with the widget, or `error` with why not. */
export class BelljarWidgetElement extends JarElement<WidgetOptions, Widget> {
  /** What is shown, once it is ready. */
  get widget(): Widget | undefined {
    return this.shown;
  }

  protected open(jar: Belljar, options: WidgetOptions): Promise<Widget> {
    return jar.widget(this, options);
  }
}

/** Shows the app of its `options`, or of its attribute `template`, while it is on the page. Fires `ready` with the app, or `error` with why not. */
export class BelljarAppElement extends JarElement<AppOptions, App> {
  /** What is shown, once it is ready. */
  get app(): App | undefined {
    return this.shown;
  }

  protected override fallback(): AppOptions | undefined {
    const template = this.getAttribute("template");
    return template === null ? undefined : { template };
  }

  protected open(jar: Belljar, options: AppOptions): Promise<App> {
    return jar.app(this, options);
  }
}

customElements.define("belljar-widget", BelljarWidgetElement);
customElements.define("belljar-app", BelljarAppElement);

declare global {
  interface HTMLElementTagNameMap {
    "belljar-app": BelljarAppElement;
    "belljar-widget": BelljarWidgetElement;
  }
}
