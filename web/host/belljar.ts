import type { Guarantee } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";
import { decode, encode, type Utf8 } from "../shared/payload.ts";
import { BelljarError } from "./error.ts";
import type { JarEvents } from "./events.ts";
import type { PolicyInput } from "./server.ts";
import { checkBrowser } from "./support.ts";
import { type Lease, lease } from "./warm.ts";

export interface ConnectOptions {
  /** The server's address, as in `http://localhost:3333`. */
  readonly server: string | URL;
  /** TOML or JSON text, or the same as an object; left out, the tightest there is. */
  readonly policy?: PolicyInput;
  /** How long to wait for the server, and then for the frame; 10 seconds. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** 15 seconds. */
  readonly timeoutMs?: number;
}

/** An open jar. All jars of a page that use the same server share one hidden frame. */
export class Belljar {
  readonly #lease: Lease;
  readonly #stops = new Set<() => void>();
  #closed = false;

  private constructor(held: Lease) {
    this.#lease = held;
  }

  /** Resolves when the trusted frame has proved its walls and holds its port; the guest's document loads behind it. */
  static async connect(options: ConnectOptions): Promise<Belljar> {
    checkBrowser();
    const { policy, timeoutMs = 10_000 } = options;
    return new Belljar(await lease({ server: address(options.server), policy, timeoutMs }));
  }

  /** What this browser closes, per guest. Runs and tools live in the same kind of chamber. */
  get guarantees(): Readonly<Record<"run" | "tool", readonly Guarantee[]>> {
    const { guarantees } = this.#lease.chamber;
    return { run: guarantees, tool: guarantees };
  }

  /** Returns the way to stop listening; closing the jar stops it too. */
  on<Name extends keyof JarEvents>(name: Name, listener: (event: JarEvents[Name]) => void): () => void {
    const off = this.#lease.chamber.events.on(name, listener);
    const stop = () => {
      this.#stops.delete(stop);
      off();
    };
    this.#stops.add(stop);
    return stop;
  }

  /** Sends a value to the guest's document and gives back what the gate lets through: the whole way there and back. */
  async echo(value: unknown, { signal, timeoutMs = 15_000 }: CallOptions = {}): Promise<unknown> {
    try {
      if (this.#closed) throw RpcFailure.of("ABORTED", "This jar is closed.");
      const sent = encode(value, utf8);
      const options = { deadlineMs: timeoutMs, signal, buffers: sent.buffers };
      const answer = await this.#lease.chamber.channel.request("echo", { value: sent.value }, options);
      this.#lease.chamber.events.emit("audit", answer.value.audit);
      return decode(answer.value.value, answer.buffers, utf8);
    } catch (error) {
      throw BelljarError.from(error);
    }
  }

  /** The last jar of a server takes the frame with it. Nothing is left behind; a second call does nothing. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of [...this.#stops]) stop();
    const { chamber } = this.#lease;
    if (!this.#lease.release()) return;
    await chamber.channel.request("close", {}, { deadlineMs: 1_000 }).catch(() => {});
    chamber.remove();
  }
}

function address(server: string | URL): URL {
  const text = String(server);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new BelljarError(
      "SERVER_UNREACHABLE",
      `\`${text}\` is no address of a server. Write it as in "http://localhost:3333".`,
    );
  }
  // Below a path or not, the API is found beside it.
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

const utf8: Utf8 = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
