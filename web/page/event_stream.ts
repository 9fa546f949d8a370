/** So long after an end a stream is asked for again, unless it says otherwise. */
const RETRY_MS = 3_000;

type Ask = (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;

/** An `EventSource` that can show a ticket, which the browser's own cannot. */
export class EventStream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readonly withCredentials = false;
  readonly url: string;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  #state: 0 | 1 | 2 = 0;
  #retry = RETRY_MS;
  #last = "";
  readonly #stop = new AbortController();

  constructor(url: string, ask: Ask) {
    super();
    this.url = url;
    for (const name of ["open", "message", "error"] as const) {
      this.addEventListener(name, (event) => this[`on${name}`]?.call(this, event as MessageEvent));
    }
    void this.#follow(ask);
  }

  get readyState(): number {
    return this.#state;
  }

  close(): void {
    this.#state = 2;
    this.#stop.abort();
  }

  async #follow(ask: Ask): Promise<void> {
    while (this.#state !== 2) {
      try {
        const headers: Record<string, string> = { accept: "text/event-stream" };
        if (this.#last) headers["last-event-id"] = this.#last;
        const response = await ask(headers, this.#stop.signal);
        const type = response.headers.get("content-type") ?? "";
        if (response.status !== 200 || !type.startsWith("text/event-stream")) return this.#fail();
        this.#say(1, new Event("open"));
        await this.#read(response);
      } catch {
        // The connection broke: it is asked for again.
      }
      if (this.readyState === 2) return;
      this.#say(0, new Event("error"));
      await new Promise((done) => setTimeout(done, this.#retry));
    }
  }

  async #read(response: Response): Promise<void> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || this.#state === 2) return;
      const blocks = `${rest}${value}`.replace(/\r\n?/g, "\n").split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#tell(block);
    }
  }

  #tell(block: string): void {
    const data: string[] = [];
    let type = "message";
    for (const line of block.split("\n")) {
      const [, name, value = ""] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === "data") data.push(value);
      else if (name === "event" && value) type = value;
      else if (name === "id" && !value.includes("\0")) this.#last = value;
      else if (name === "retry" && /^\d+$/.test(value)) this.#retry = Number(value);
    }
    const init = { data: data.join("\n"), lastEventId: this.#last, origin: new URL(this.url).origin };
    if (data.length > 0 && this.#state !== 2) this.dispatchEvent(new MessageEvent(type, init));
  }

  #fail(): void {
    if (this.#state !== 2) this.#say(2, new Event("error"));
  }

  #say(state: 0 | 1 | 2, event: Event): void {
    if (this.#state === 2) return;
    this.#state = state;
    this.dispatchEvent(event);
  }
}
