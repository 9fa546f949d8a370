// `<belljar-widget>` and `<belljar-app>`, defined by importing this module.

import type { App, AppOptions, Belljar, Widget, WidgetOptions } from "belljar";

/** Shows the widget of its `options` while it is on the page. Fires `ready` with the widget, or `error` with why not. */
export declare class BelljarWidgetElement extends HTMLElement {
  jar: Belljar | undefined;
  options: WidgetOptions | undefined;
  readonly widget: Widget | undefined;
}

/** Shows the app of its `options` while it is on the page. Fires `ready` with the app, or `error` with why not. */
export declare class BelljarAppElement extends HTMLElement {
  jar: Belljar | undefined;
  options: AppOptions | undefined;
  readonly app: App | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "belljar-app": BelljarAppElement;
    "belljar-widget": BelljarWidgetElement;
  }
}
