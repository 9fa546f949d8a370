// `<belljar-widget>`: a widget as an element. Importing this module defines it; `jar` and `options` are properties, since
// handlers and documents are no attributes.

import { Belljar, BelljarError, type Widget, type WidgetOptions } from "./index.ts";

/**
 * Shows the widget of its `options` while it is on the page. Fires `ready` with the widget, and `error` with why there is
 * none. `server` may be given as an attribute; `jar` wins over it.
 */
export class BelljarWidgetElement extends HTMLElement {
  #jar: Belljar | undefined;
  #options: WidgetOptions | undefined;
  #widget: Widget | undefined;
  #turn = 0;

  get jar(): Belljar | undefined {
    return this.#jar;
  }

  set jar(jar: Belljar | undefined) {
    this.#jar = jar;
    this.#show();
  }

  get options(): WidgetOptions | undefined {
    return this.#options;
  }

  /** Another widget takes the place of the one before. */
  set options(options: WidgetOptions | undefined) {
    this.#options = options;
    this.#show();
  }

  get widget(): Widget | undefined {
    return this.#widget;
  }

  connectedCallback(): void {
    if (!this.style.display) this.style.display = "block";
    // A widget that was moved comes back by itself.
    if (!this.#widget) this.#show();
  }

  disconnectedCallback(): void {
    // An element that is moved is back before this runs.
    queueMicrotask(() => {
      if (!this.isConnected && !this.hasAttribute("keep")) void this.#end();
    });
  }

  async #end(): Promise<void> {
    this.#turn++;
    const widget = this.#widget;
    this.#widget = undefined;
    await widget?.close();
  }

  #show(): void {
    const turn = this.#turn + 1;
    void this.#end().then(async () => {
      const options = this.#options;
      if (!options || !this.isConnected || turn !== this.#turn) return;
      try {
        const widget = await (await this.#connected()).widget(this, options);
        if (turn !== this.#turn) return await widget.close();
        this.#widget = widget;
        this.dispatchEvent(new CustomEvent("ready", { detail: widget }));
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

customElements.define("belljar-widget", BelljarWidgetElement);
