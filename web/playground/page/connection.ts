import { type Belljar, sdk } from "./sdk.ts";

/** How often a server that is gone is asked whether it is back. */
const RETRY_MS = 1_500;

/** The one jar of the page: opened when it is needed, opened again when it was lost. */
export class Connection {
  readonly #notice: HTMLElement;
  readonly #onBack: () => void;
  #jar: Promise<Belljar> | undefined;
  #waiting = false;

  constructor(notice: HTMLElement, onBack: () => void) {
    this.#notice = notice;
    this.#onBack = onBack;
  }

  async jar(): Promise<Belljar> {
    this.#jar ??= this.#connect();
    try {
      return await this.#jar;
    } catch (error) {
      this.#jar = undefined;
      void this.check();
      throw error;
    }
  }

  async #connect(): Promise<Belljar> {
    const { Belljar } = await sdk();
    const jar = await Belljar.connect({ server: location.origin });
    jar.on("lost", () => {
      this.#jar = undefined;
    });
    return jar;
  }

  /** When it is the server that is gone, the page says so and waits for it. */
  async check(): Promise<void> {
    if (this.#waiting || (await answers())) return;
    this.#waiting = true;
    this.#notice.className = "bad";
    this.#notice.textContent =
      "The server does not answer. Your changes are kept; this page continues when the server is back.";
    this.#notice.hidden = false;
    while (!(await answers())) await new Promise((done) => setTimeout(done, RETRY_MS));
    const lost = this.#jar;
    this.#jar = undefined;
    void lost?.then((jar) => jar.close()).catch(() => {});
    this.#waiting = false;
    this.#notice.className = "good";
    this.#notice.textContent = "The server is back.";
    this.#onBack();
    setTimeout(() => {
      if (!this.#waiting) this.#notice.hidden = true;
    }, 4_000);
  }
}

async function answers(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
