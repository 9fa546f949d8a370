import type { NetworkEvent } from "../generated/wire.ts";

/** So much is kept for a page that cannot be told yet, and of so many pages. */
const MAX_WAITING = 500;
const MAX_PAGES = 20;
/** Lines go out together: while a page loads it has better things to do. */
const TOGETHER_MS = 100;

declare const self: ServiceWorkerGlobalScope;

/** Tells pages what they asked for, and what became of it. */
export class Log {
  readonly #waiting = new Map<string, NetworkEvent[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  tell(page: string, event: NetworkEvent): void {
    const waiting = this.#waiting.get(page) ?? [];
    if (waiting.length < MAX_WAITING) waiting.push(event);
    this.#waiting.set(page, waiting);
    // Pages that never came.
    for (const key of this.#waiting.keys()) if (this.#waiting.size > MAX_PAGES) this.#waiting.delete(key);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const key of this.#waiting.keys()) void this.send(key);
    }, TOGETHER_MS);
  }

  /** A page that is not there yet asks when it is. Whether it asked before this worker was stopped does not matter. */
  async send(page: string): Promise<void> {
    const client = await self.clients.get(page);
    if (!client) return;
    const lines = this.#waiting.get(page) ?? [];
    this.#waiting.delete(page);
    for (const params of lines) client.postMessage({ jsonrpc: "2.0", method: "network", params });
  }
}
