import { isErrorCode } from "../../generated/wire.ts";
import type { Core } from "../core.ts";

/** What the server says about a new session. */
export interface Opened {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: number;
  readonly url: string;
  readonly token: string;
  readonly owner: string;
  readonly sandbox: string;
}

/** A refusal of the server's. `status` says whether it is worth trying again. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string, cause: Error) {
    super(message, { cause });
    this.status = status;
  }
}

/** The server's side of a session. The secret goes in a header, and never in an address. */
export class SessionApi {
  readonly #core: Core;
  readonly #owner: string;

  constructor(core: Core, owner: string) {
    this.#core = core;
    this.#owner = owner;
  }

  /** The page's one connection; `previous` is the one it lost. */
  async listen(previous: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const headers: Record<string, string> = previous ? { "belljar-connection": previous } : {};
    const response = await this.#ask("GET", "/events", signal, undefined, headers);
    if (!response.body) throw this.#core.error("SERVER_UNREACHABLE", "The server sent no events.");
    return response.body;
  }

  /** `body` is JSON already, so that its size is known before it is sent. */
  async post(path: "/tools" | "/results", body: string, signal: AbortSignal): Promise<void> {
    await this.#ask("POST", path, signal, body);
  }

  async renew(ttlSeconds: number | undefined): Promise<number> {
    const response = await this.#ask("PATCH", "", undefined, JSON.stringify({ ttlSeconds }));
    return ((await response.json()) as { readonly expiresAt: number }).expiresAt;
  }

  async end(): Promise<void> {
    await this.#ask("DELETE", "");
  }

  async #ask(
    method: string,
    path: string,
    signal?: AbortSignal,
    body?: string,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = { "belljar-owner": this.#owner, ...(body !== undefined && JSON_BODY), ...more };
    const url = new URL(`api/v1/agents/session${path}`, this.#core.server);
    const request: RequestInit = { method, headers, credentials: "omit", cache: "no-store", body: body ?? null };
    const response = await fetch(url, { ...request, signal: signal ?? null });
    if (response.ok) return response;
    const { code, title, detail } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const known = isErrorCode(code) ? code : "SERVER_UNREACHABLE";
    const said = [title, detail].filter((part) => typeof part === "string").join(" ");
    const error = this.#core.error(known, said || `${url.origin} answered with status ${response.status}.`);
    throw new Refused(response.status, error.message, error);
  }
}

const JSON_BODY = { "content-type": "application/json" };
