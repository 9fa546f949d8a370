import { button, choice, element } from "../page/element.ts";
import type { Widget } from "../page/sdk.ts";
import { isDark } from "../page/theme.ts";

export const MODES = ["inline", "fullscreen", "pip"] as const;
export type Mode = (typeof MODES)[number];

const DEVICES = { fit: 0, phone: 390, tablet: 768, desktop: 1024 } as const;
type Device = keyof typeof DEVICES;

/** Where a widget stands, and what its host tells it: how it is shown, in which colours, on what. */
export class Stage {
  readonly place = element("div", { className: "stage-place", id: "widget" });
  readonly element: HTMLElement;
  readonly bar: HTMLElement;
  readonly #mode = choice("Shown", "mode", MODES, () => this.#change());
  readonly #theme = choice("Host theme", "host-theme", ["page", "light", "dark"] as const, () => this.#change());
  readonly #device = choice("Size", "device", Object.keys(DEVICES) as Device[], () => this.#change());
  widget: Widget | undefined;

  constructor() {
    const back = button("Back to inline", () => this.show("inline"));
    this.element = element(
      "div",
      { className: "stage inline" },
      element("div", { className: "stage-back" }, back),
      this.place,
    );
    this.bar = element(
      "div",
      { className: "stage-bar" },
      this.#mode.element,
      this.#theme.element,
      this.#device.element,
    );
    document.addEventListener("belljar-theme", () => this.#change());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.#mode.value === "fullscreen") this.show("inline");
    });
    this.#dress();
  }

  /** The widget's own wish, or somebody's click. The frame stays where it is in the document: moved, it would load anew. */
  show(mode: Mode): Mode {
    this.#mode.value = mode;
    this.#change();
    return mode;
  }

  get context() {
    const width = DEVICES[this.#device.value];
    return {
      displayMode: this.#mode.value,
      availableDisplayModes: [...MODES],
      theme: this.#theme.value === "page" ? (isDark() ? "dark" : "light") : this.#theme.value,
      platform: this.#device.value === "phone" ? "mobile" : "web",
      locale: navigator.language,
      containerDimensions: { ...(width > 0 && { width }), maxHeight: 4_000 },
    };
  }

  #change(): void {
    this.#dress();
    if (this.widget?.state === "live") this.widget.setHostContext(this.context);
  }

  #dress(): void {
    const { theme, displayMode } = this.context;
    this.element.className = `stage ${displayMode} ${theme}`;
    const width = DEVICES[this.#device.value];
    this.place.style.width = width > 0 && displayMode === "inline" ? `min(${width}px, 100%)` : "";
  }
}
