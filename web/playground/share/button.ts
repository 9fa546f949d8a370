import type { TabName } from "../page/tab.ts";
import { write } from "./link.ts";

/** What each tab saved. */
export type Shared = Readonly<Partial<Record<TabName, unknown>>>;

/** Puts everything into the address, and the address onto the clipboard. Nothing is sent anywhere. */
export class ShareButton {
  readonly #notice: HTMLElement;
  readonly #everything: () => Promise<{ readonly tab: TabName; readonly saved: Shared }>;

  constructor(
    button: HTMLButtonElement,
    notice: HTMLElement,
    everything: () => Promise<{ readonly tab: TabName; readonly saved: Shared }>,
  ) {
    this.#notice = notice;
    this.#everything = everything;
    button.addEventListener("click", () => void this.#share());
  }

  async #share(): Promise<void> {
    try {
      const { tab, saved } = await this.#everything();
      history.replaceState(undefined, "", await write(tab, saved));
      const copied = await navigator.clipboard?.writeText(location.href).then(
        () => true,
        () => false,
      );
      const where = copied ? "Copied. The link is also in the address bar" : "The link is in the address bar";
      this.#say("good", `${where}. It contains everything on this page; nothing was uploaded.`);
    } catch (error) {
      this.#say("bad", `Could not create a link: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  #say(className: string, textContent: string): void {
    Object.assign(this.#notice, { className, textContent, hidden: false });
    setTimeout(() => {
      if (this.#notice.textContent === textContent) this.#notice.hidden = true;
    }, 6_000);
  }
}
