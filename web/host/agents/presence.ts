/**
 * Whether the page is there. One that the browser keeps for the way back, or has frozen, answers nobody, and its connection
 * stays open all the same; so it is given up when the page goes and made again when it comes back.
 */
export class Presence {
  readonly #leave = () => {
    this.#away ??= new Promise((back) => {
      this.#back = back;
    });
    this.#here.abort();
  };
  readonly #return = () => {
    this.#back?.();
    this.#away = undefined;
  };
  #here = new AbortController();
  #away: Promise<void> | undefined;
  #back: (() => void) | undefined;

  constructor() {
    addEventListener("pagehide", this.#leave);
    addEventListener("pageshow", this.#return);
    document.addEventListener("freeze", this.#leave);
    document.addEventListener("resume", this.#return);
  }

  /** Resolves when the page is there, with what tells that it went. */
  async here(): Promise<AbortSignal> {
    await this.#away;
    if (this.#here.signal.aborted) this.#here = new AbortController();
    return this.#here.signal;
  }

  end(): void {
    removeEventListener("pagehide", this.#leave);
    removeEventListener("pageshow", this.#return);
    document.removeEventListener("freeze", this.#leave);
    document.removeEventListener("resume", this.#return);
    this.#here.abort();
    this.#return();
  }
}
