import { type Address, readAddress } from "../consent/address.ts";

/** Asks the user. `widget` is what the widget calls itself. */
export type AskForLink = (address: Address, widget: string | undefined) => Promise<boolean>;

/** After the first refusal; each further one doubles it. */
const BACK_OFF_MS = 10_000;
const MAX_BACK_OFF_MS = 600_000;

/**
 * The links that one widget wishes to open. The user is asked about each; one question at a time, and a widget whose
 * links are declined has to wait longer and longer before it may ask again: asking until somebody gives in is an attack.
 */
export class LinkRequests {
  readonly #ask: AskForLink;
  readonly #open: (href: string) => void;
  readonly #now: () => number;
  #isAsking = false;
  #declined = 0;
  #notBefore = 0;

  constructor(ask: AskForLink, open: (href: string) => void, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#open = open;
    this.#now = now;
  }

  /** What the widget is told. */
  async request(url: unknown, widget?: string): Promise<{ readonly isError?: true }> {
    const address = readAddress(url);
    if (typeof address === "string" || this.#isAsking || this.#now() < this.#notBefore) return { isError: true };
    this.#isAsking = true;
    const isAllowed = await this.#ask(address, widget).catch(() => false);
    this.#isAsking = false;
    if (!isAllowed) {
      this.#notBefore = this.#now() + Math.min(BACK_OFF_MS * 2 ** this.#declined++, MAX_BACK_OFF_MS);
      return { isError: true };
    }
    this.#declined = 0;
    this.#open(address.href);
    return {};
  }
}
