import { RpcFailure } from "../../../shared/failure.ts";
import type { Granted } from "../granted.ts";
import { cookies } from "./cookies.ts";
import { devices } from "./devices.ts";
import { Dom, type Offer } from "./dom.ts";
import { indexed } from "./indexed.ts";
import type { Methods, Params } from "./methods.ts";
import { Network } from "./network.ts";
import { storage } from "./storage.ts";

/** Carries out, in the page, what the gate let through. One for each call of a tool. */
export class Performer {
  readonly #methods: Methods;
  readonly #over = new AbortController();

  /** `server` is the jar's own. */
  constructor(offer: Offer, server: URL) {
    const dom = new Dom(offer, this.#over.signal);
    const network = new Network(server, this.#over.signal);
    this.#methods = { ...dom.methods, ...storage, ...indexed, ...cookies, ...devices(), ...network.methods };
  }

  async perform(method: string, params: unknown, granted: Granted): Promise<unknown> {
    const perform = Object.hasOwn(this.#methods, method) ? this.#methods[method] : undefined;
    if (!perform) throw RpcFailure.of("CAPABILITY_DENIED", `\`${method}\` is not available here. [CAPABILITY_DENIED]`);
    return perform((typeof params === "object" && params !== null ? params : {}) as Params, granted);
  }

  /** The call has ended: whatever still waits or listens stops. */
  end(): void {
    this.#over.abort();
  }
}
