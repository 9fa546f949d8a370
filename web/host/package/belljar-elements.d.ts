// `<belljar-widget>` and `<belljar-app>`, defined by importing this module.

import type { App, AppOptions, Belljar, Widget, WidgetOptions } from "belljar";

/** Shows the widget of its `options` while it is on the page. Fires `ready` with the widget, or `error` with why not. */
export declare class BelljarWidgetElement extends HTMLElement {
  /** The jar to use; left out, the element opens one for the server in its attribute `server`. */
  jar: Belljar | undefined;
  /** What to show; set anew, it is shown anew. */
  options: WidgetOptions | undefined;
  /** What is shown, once it is ready. */
  readonly widget: Widget | undefined;
}

/** Shows the app of its `options` while it is on the page. Fires `ready` with the app, or `error` with why not. */
export declare class BelljarAppElement extends HTMLElement {
  /** The jar to use; left out, the element opens one for the server in its attribute `server`. */
  jar: Belljar | undefined;
  /** What to show; set anew, it is shown anew. */
  options: AppOptions | undefined;
  /** What is shown, once it is ready. */
  readonly app: App | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "belljar-app": BelljarAppElement;
    "belljar-widget": BelljarWidgetElement;
  }
}
