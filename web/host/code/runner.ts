import { events } from "../agents/stream.ts";
import { Belljar } from "../index.ts";
import { type CodeApi, type Job, Refused } from "./api.ts";
import { type Ending, runJob } from "./job.ts";
import type { View } from "./view.ts";

/** What the server says first. */
interface Ready {
  readonly connection: string;
  readonly mostBytes: number;
  readonly policy: string;
}

/** Takes runs from the server for as long as the page is there. */
export class Runner {
  readonly #api: CodeApi;
  readonly #view: View;
  readonly #end = new AbortController();
  readonly #running = new Map<number, AbortController>();
  #jar: Promise<Belljar> | undefined;
  #policy = "";
  #connection = "";
  #mostBytes = 0;

  constructor(api: CodeApi, view: View) {
    this.#api = api;
    this.#view = view;
  }

  /** Resolves when the server does not know this page, or the page has ended. */
  async serve(): Promise<"refused" | "ended"> {
    const { signal } = this.#end;
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        for await (const { name, data } of events(await this.#api.listen(signal))) {
          tries = 0;
          this.#hear(name, JSON.parse(data));
        }
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof Refused && error.status === 404) {
          this.#view.state("lost", error.message);
          return "refused";
        }
      }
      // What ran for the lost connection, nobody waits for.
      for (const control of this.#running.values()) control.abort();
      if (signal.aborted) break;
      this.#view.state("connecting", "The server does not answer. This page tries again.");
      await new Promise((after) => setTimeout(after, Math.min(250 * 2 ** tries, 5_000)));
    }
    return "ended";
  }

  end(): void {
    this.#end.abort();
    for (const control of this.#running.values()) control.abort();
  }

  #hear(name: string, told: { readonly run?: number }): void {
    if (name === "ready") {
      const { connection, mostBytes, policy } = told as Partial<Ready> as Ready;
      this.#connection = connection;
      this.#mostBytes = mostBytes;
      if (policy !== this.#policy) this.#jar = undefined;
      this.#policy = policy;
      this.#view.state("connected", "Connected. Programs of MCP clients run here.");
    } else if (name === "run") {
      void this.#run(told as Job);
    } else if (name === "cancel") {
      this.#running.get(told.run ?? 0)?.abort();
    }
  }

  async #run(job: Job): Promise<void> {
    const connection = this.#connection;
    const control = new AbortController();
    this.#running.set(job.run, control);
    let stopped = false;
    const shown = this.#view.begin(job, () => {
      stopped = true;
      control.abort();
    });
    const scope = { api: this.#api, connection, signal: control.signal, onCall: shown.called };
    const ending = await this.#open()
      .then((jar) => runJob(jar, job, scope))
      .catch((error: unknown): Ending => failed("SANDBOX_LOST", error instanceof Error ? error.message : `${error}`));
    this.#running.delete(job.run);
    shown.end(stopped || control.signal.aborted ? "Stopped" : ending.error?.forModel);
    if (control.signal.aborted && !stopped) return;
    const body = written(connection, job.run, stopped ? { stopped: true } : ending, this.#mostBytes);
    // The client may have changed its mind in between; a server that is gone has nobody to tell.
    await this.#api.post("results", body, this.#end.signal).catch(() => {});
  }

  /** The one jar of the page: opened when it is needed, opened again when it was lost. */
  #open(): Promise<Belljar> {
    this.#jar ??= this.#connect().catch((error) => {
      this.#jar = undefined;
      throw error;
    });
    return this.#jar;
  }

  async #connect(): Promise<Belljar> {
    const jar = await Belljar.connect({ server: location.origin, ...(this.#policy && { policy: this.#policy }) });
    jar.on("lost", () => {
      this.#jar = undefined;
    });
    return jar;
  }
}

function failed(code: string, forModel: string): Ending {
  return { error: { code, forModel: `${code}: ${forModel}` } };
}

/** The body of an ending, within the server's bound. */
function written(connection: string, run: number, ending: Ending, mostBytes: number): string {
  const text = JSON.stringify({ connection, run, ...ending });
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= mostBytes) return text;
  const message = `The program's value and console have ${bytes} bytes; the limit is ${mostBytes}. Return less: filter, count or slice it in the program.`;
  return JSON.stringify({ connection, run, ...failed("OUTPUT_TOO_LARGE", message) });
}
