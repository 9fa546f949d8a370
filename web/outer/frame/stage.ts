import { mountInShadowRoot } from "../mount_in_shadow_root.ts";
import { type Watched, watchProcess } from "./process_watch.ts";

/** Where the widget stands, and what the user sees around it. Styles are set one by one: no style sheet gets in here. */
export class Stage {
  readonly #inside: ShadowRoot;
  #shown: HTMLIFrameElement | undefined;

  constructor(permissive: boolean) {
    const box = document.createElement("div");
    this.#inside = mountInShadowRoot(box);
    put(document.documentElement, { height: "100%", background: "transparent" });
    put(box, { position: "fixed", inset: "0", display: "flex", flexDirection: "column" });
    if (permissive) this.#inside.append(banner());
  }

  /** Shows a frame that takes all the room there is. */
  show(frame: HTMLIFrameElement): void {
    put(frame, { flex: "1", width: "100%", border: "0", minHeight: "0" });
    this.#inside.append(frame);
    this.#shown = frame;
  }

  /** Watches the process of what it shows. */
  watch(guest: Watched, onEnded: () => void): () => void {
    return watchProcess(guest, this.#inside, onEnded);
  }

  /** Whether that is the window of what it shows. */
  holds(source: unknown): boolean {
    return this.#shown !== undefined && source === this.#shown.contentWindow;
  }
}

/** Neither the page nor the widget can take it away. */
function banner(): HTMLElement {
  const banner = document.createElement("div");
  banner.setAttribute("role", "status");
  banner.textContent = "Permissive mode: this widget can reach every host";
  put(banner, {
    background: "#b3261e",
    color: "#fff",
    font: "12px/1.5 system-ui, sans-serif",
    padding: "2px 8px",
    flex: "none",
  });
  return banner;
}

function put(element: HTMLElement, styles: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, styles);
}
