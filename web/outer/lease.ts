import { isLease } from "../generated/wire.ts";
import { nonce } from "./nonce.ts";
import { retryOnNetworkError } from "./retry_on_network_error.ts";

/** Well before the ticket's end. A tab in the background is given a turn once a minute, and renews when it is seen again. */
const RENEW_MS = 20_000;
/** Where the guest needs no ticket, and the lease is for its reports alone: before that ends, also in a tab that nobody sees. */
export const RENEW_FOR_REPORTS_MS = 60_000;

/** The key stands where no request carries it: after it the one document among several that this frame shows. */
const [, KEY = "", DOCUMENT = ""] = /^#([a-z2-7]{32})(\/[0-9a-f]{64}\.html)?$/.exec(location.hash) ?? [];

/** Whether the page was given a key for this frame. */
export const HAS_KEY = KEY !== "";

export const FRAME_KEY_HEADER = { "belljar-frame-key": KEY };

/** Where the guest's document is, below the guest's root. */
export function documentOf(root: string): string {
  return DOCUMENT ? new URL(DOCUMENT.slice(1), root).href : root;
}

/**
 * Shows the key that the page was given, so that the server knows the guest's requests come from where this frame is, and
 * passes tickets on. Both end with this frame.
 */
export class Lease {
  /** The first ticket. Empty where the server gives none: what the guest then asks for, the server refuses. */
  readonly first: Promise<string>;
  readonly #frame = nonce();
  readonly #timer: ReturnType<typeof setInterval>;
  #ticket = "";
  #onTicket: (ticket: string) => void = () => {};
  #over = false;

  constructor(renewMs = RENEW_MS) {
    this.first = this.#renew();
    this.#timer = setInterval(() => void this.#renew(), renewMs);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.#over) void this.#renew();
    });
    addEventListener("pagehide", () => this.#say("DELETE").catch(() => {}));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && !this.#over) void this.#renew();
    });
  }

  get ticket(): string {
    return this.#ticket;
  }

  /** Hears every ticket from now on. */
  listen(onTicket: (ticket: string) => void): void {
    this.#onTicket = onTicket;
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#timer);
    this.#say("DELETE").catch(() => {});
  }

  async #renew(): Promise<string> {
    try {
      const response = await retryOnNetworkError(() => this.#say("POST"));
      const lease: unknown = await response.json();
      if (!response.ok || !isLease(lease) || this.#over) return this.#ticket;
      this.#ticket = lease.ticket;
      this.#onTicket(lease.ticket);
    } catch {
      // The next turn asks again.
    }
    return this.#ticket;
  }

  #say(method: string): Promise<Response> {
    const headers = { ...FRAME_KEY_HEADER, "belljar-frame": this.#frame };
    return fetch("__belljar/lease", {
      method,
      headers,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: method === "DELETE",
    });
  }
}
