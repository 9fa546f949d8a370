// `<belljar-widget>`, defined by importing this module.

import type { Belljar, Widget, WidgetOptions } from "belljar";

/** Shows the widget of its `options` while it is on the page. Fires `ready` with the widget, or `error` with why not. */
export declare class BelljarWidgetElement extends HTMLElement {
  jar: Belljar | undefined;
  options: WidgetOptions | undefined;
  readonly widget: Widget | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "belljar-widget": BelljarWidgetElement;
  }
}
