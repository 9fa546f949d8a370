/** What the server gives a page to run. */
export interface Job {
  readonly run: number;
  /** Who wants it, by its own word. */
  readonly client: string;
  readonly code: string;
  readonly args: unknown;
  readonly tools: readonly JobTool[];
  /** Whether somebody can be asked to approve a call. */
  readonly approvals: boolean;
}

export interface JobTool {
  readonly name: string;
  readonly inputSchema?: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
  readonly needsApproval?: boolean;
}

/** A refusal of the server's. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server's side. The secret goes in a header, and never in an address. */
export class CodeApi {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async listen(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.#ask("events", { method: "GET", signal });
    if (!body) throw new Refused(502, "The server sent no events.");
    return body;
  }

  /** `body` is JSON already, so that its size is known before it is sent. */
  async post(path: "calls" | "approvals" | "results", body: string, signal: AbortSignal): Promise<unknown> {
    const response = await this.#ask(path, { method: "POST", body, signal });
    return response.status === 204 ? undefined : await response.json();
  }

  async #ask(path: string, request: RequestInit): Promise<Response> {
    const headers = { "belljar-owner": this.#key, "content-type": "application/json" };
    const response = await fetch(`/api/v1/code/${path}`, { ...request, headers, cache: "no-store" });
    if (response.ok) return response;
    const { detail, help } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const said = [detail, help].filter((part) => typeof part === "string").join(". ");
    throw new Refused(response.status, said || `The server answered with status ${response.status}.`);
  }
}
