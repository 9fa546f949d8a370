import type { NetworkEvent } from "../generated/wire.ts";

/** So much is kept for a page that has not said that it listens. */
const MOST_WAITING = 500;

/** Tells pages what they asked for, and what became of it. */
export class Log {
  readonly #listening = new Set<string>();
  readonly #waiting = new Map<string, NetworkEvent[]>();

  tell(client: string, event: NetworkEvent): void {
    if (this.#listening.has(client)) return void this.#post(client, event);
    const waiting = this.#waiting.get(client) ?? [];
    if (waiting.length < MOST_WAITING) waiting.push(event);
    this.#waiting.set(client, waiting);
    // Pages that never listened.
    for (const key of this.#waiting.keys()) if (this.#waiting.size > 20) this.#waiting.delete(key);
  }

  listen(client: string): void {
    this.#listening.add(client);
    for (const event of this.#waiting.get(client) ?? []) void this.#post(client, event);
    this.#waiting.delete(client);
  }

  async #post(id: string, params: NetworkEvent): Promise<void> {
    const client = await self.clients.get(id);
    if (client) client.postMessage({ jsonrpc: "2.0", method: "network", params });
    else this.#listening.delete(id);
  }
}

declare const self: ServiceWorkerGlobalScope;
