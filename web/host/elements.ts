// `<belljar-widget>` and `<belljar-app>`: both as elements. Importing this module defines them; `jar` and `options` are properties, since
// handlers and documents are no attributes.

import { type App, type AppOptions, Belljar, BelljarError, type Widget, type WidgetOptions } from "./index.ts";

/**
 * Shows what its `options` say while it is on the page. Fires `ready` with it, and `error` with why there is none.
 * `server` may be given as an attribute; `jar` wins over it.
 */
abstract class JarElement<Options, Shown extends { close(): Promise<void> }> extends HTMLElement {
  #jar: Belljar | undefined;
  #options: Options | undefined;
  #shown: Shown | undefined;
  #turn = 0;

  protected abstract open(jar: Belljar, options: Options): Promise<Shown>;

  protected get shown(): Shown | undefined {
    return this.#shown;
  }

  get jar(): Belljar | undefined {
    return this.#jar;
  }

  set jar(jar: Belljar | undefined) {
    this.#jar = jar;
    this.#show();
  }

  get options(): Options | undefined {
    return this.#options;
  }

  /** Another one takes the place of the one before. */
  set options(options: Options | undefined) {
    this.#options = options;
    this.#show();
  }

  connectedCallback(): void {
    if (!this.style.display) this.style.display = "block";
    // What was moved comes back by itself.
    if (!this.#shown) this.#show();
  }

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
      const options = this.#options;
      if (!options || !this.isConnected || turn !== this.#turn) return;
      try {
        const shown = await this.open(await this.#connected(), options);
        if (turn !== this.#turn) return await shown.close();
        this.#shown = shown;
        this.dispatchEvent(new CustomEvent("ready", { detail: shown }));
      } catch (error) {
        this.dispatchEvent(new CustomEvent("error", { detail: error }));
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

export class BelljarWidgetElement extends JarElement<WidgetOptions, Widget> {
  get widget(): Widget | undefined {
    return this.shown;
  }

  protected open(jar: Belljar, options: WidgetOptions): Promise<Widget> {
    return jar.widget(this, options);
  }
}

export class BelljarAppElement extends JarElement<AppOptions, App> {
  get app(): App | undefined {
    return this.shown;
  }

  protected open(jar: Belljar, options: AppOptions): Promise<App> {
    return jar.app(this, options);
  }
}

customElements.define("belljar-widget", BelljarWidgetElement);
customElements.define("belljar-app", BelljarAppElement);
