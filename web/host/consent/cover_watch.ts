import { deepTopLayer, isInViewTransition, shallowTopLayer } from "./top_layer.ts";

/** What is wrong with the question: `covered` can be mended by raising it, `gone` cannot. */
export interface Fault {
  readonly kind: "covered" | "gone";
  readonly reason: string;
}

/** A question smaller than this was shrunk by somebody. */
const MIN_WIDTH_PX = 160;
const MIN_HEIGHT_PX = 80;

const GONE = (reason: string): Fault => ({ kind: "gone", reason });
const COVERED = (reason: string): Fault => ({ kind: "covered", reason });

/**
 * Looks whether a dialog is still what the user sees: there, visible, in working order and on top. No one sign tells
 * all of it, and no engine has all of them, so every one is asked.
 */
export class CoverWatch {
  readonly #host: Element;
  readonly #dialog: HTMLDialogElement;
  readonly #observer: IntersectionObserver;
  /** In the top layer since before the dialog was, so below it. */
  #below = new Set<Element>();
  #isOccluded = false;

  constructor(host: Element, dialog: HTMLDialogElement) {
    this.#host = host;
    this.#dialog = dialog;
    // Chromium tells what is painted over an element, also what takes no clicks. Others ignore the two options.
    const options = { threshold: [0, 0.25, 0.5, 0.75, 1], trackVisibility: true, delay: 100 };
    this.#observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1) as (IntersectionObserverEntry & { readonly isVisible?: boolean }) | undefined;
      this.#isOccluded = "isVisible" in (entry ?? {}) && OCCLUSION && entry?.isVisible === false;
    }, options);
  }

  /** The dialog is the last in the top layer now. */
  begin(): void {
    this.#below = new Set(deepTopLayer());
    this.#isOccluded = false;
    this.#observer.disconnect();
    this.#observer.observe(this.#dialog);
  }

  /** One that was below is taken out and put in again: it is above now, and the dialog makes it inert to hit tests. */
  entered(element: Element): void {
    this.#below.delete(element);
  }

  end(): void {
    this.#observer.disconnect();
  }

  /** `thorough` looks into shadow trees as well: before an answer is taken. */
  look(thorough: boolean): Fault | undefined {
    if (!this.#host.isConnected || !this.#dialog.open) return GONE("It was removed from the page.");
    if (this.#host.closest("[inert]")) return GONE("The page made it inert.");
    if (!this.#isShown()) return GONE("The page hid it.");
    if (document.visibilityState === "hidden") return undefined;
    const above = (thorough ? deepTopLayer() : shallowTopLayer()).some((one) => !this.#below.has(one));
    if (above) return COVERED("Something else was put in front of it.");
    if (isInViewTransition()) return COVERED("The page is in a view transition.");
    if (this.#lacksFocus()) return COVERED("Something else took the focus.");
    if (this.#isOccluded || !this.#isHit()) return COVERED("Something is painted over it.");
    return undefined;
  }

  /** Keys go elsewhere. The rest of the page is inert, but frames in it can take the focus all the same. */
  #lacksFocus(): boolean {
    const { activeElement, body, documentElement } = document;
    return ![null, body, documentElement, this.#host].includes(activeElement as HTMLElement | null);
  }

  #isShown(): boolean {
    const { width, height } = this.#dialog.getBoundingClientRect();
    if (width < MIN_WIDTH_PX || height < MIN_HEIGHT_PX) return false;
    // Older engines have no such method; there the size tells most of it.
    return this.#dialog.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  }

  /** Whether a click on it would meet it, all over. */
  #isHit(): boolean {
    const { left, top, width, height } = this.#dialog.getBoundingClientRect();
    for (const across of GRID) {
      for (const down of GRID) {
        const [x, y] = [left + width * across, top + height * down];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        if (document.elementFromPoint(x, y) !== this.#host) return false;
      }
    }
    return true;
  }
}

/** Corners are round. */
const GRID: readonly number[] = [0.06, 0.28, 0.5, 0.72, 0.94];

/** Whether this engine tells what covers an element. */
const OCCLUSION = typeof IntersectionObserver === "function" && "trackVisibility" in IntersectionObserver.prototype;
