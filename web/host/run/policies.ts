import { compileRules } from "../server.ts";
import type { PolicyInput } from "../types/jar.ts";
import type { Rules } from "./rules.ts";

/** More are not kept; the one used longest ago goes first. */
const MAX_ENTRIES = 64;

/** What the server made of the policies that runs bring, each asked for once. */
export class Policies {
  readonly #server: URL;
  readonly #timeoutMs: number;
  readonly #known = new Map<string, Promise<Rules>>();

  constructor(server: URL, timeoutMs: number) {
    this.#server = server;
    this.#timeoutMs = timeoutMs;
  }

  /** Rejects with `POLICY_INVALID` and the compiler's diagnostics. */
  rules(policy: PolicyInput): Promise<Rules> {
    const key = JSON.stringify(policy);
    const rules = this.#known.get(key) ?? this.#ask(key, policy);
    this.#known.delete(key);
    this.#known.set(key, rules);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_ENTRIES) break;
      this.#known.delete(oldest);
    }
    return rules;
  }

  #ask(key: string, policy: PolicyInput): Promise<Rules> {
    const rules = compileRules(this.#server, policy, AbortSignal.timeout(this.#timeoutMs));
    // A server that was away may be back for the next run.
    rules.catch(() => this.#known.delete(key));
    return rules;
  }
}
