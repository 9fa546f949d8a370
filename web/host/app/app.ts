import type { Reload } from "../../generated/wire.ts";
import { decodePlain } from "../../shared/values_decode_plain.ts";
import type { Core } from "../core.ts";
import { deleteSandbox } from "../delete_sandbox.ts";
import type { OuterFrame } from "../frame.ts";
import { type FilesNews, type Report, type ReportStream, violation } from "../reports.ts";
import { readArgs } from "../run/console_entry.ts";
import type { FramePlace } from "../server.ts";
import type { App, AppEvents, AppFile, AppOptions, ExecuteOptions, Layers, WriteOptions } from "../types/app.ts";
import { asError, ErrorTeller, type Source } from "./errors.ts";
import { network } from "./events.ts";
import { sent } from "./files.ts";
import { Listeners } from "./listeners.ts";
import { follow } from "./progress.ts";

/** What the server said about the app. */
export interface Made {
  readonly place: FramePlace;
  readonly version: string;
  /** How a snippet can become code there. */
  readonly through: "eval" | "inline" | undefined;
  /** What is wrong with its source; nothing where none of it is compiled. */
  readonly source: Source | undefined;
}

/** An app on the page. */
export class LiveApp implements App {
  readonly #core: Core;
  readonly #made: Made;
  readonly #options: AppOptions;
  readonly #listeners = new Listeners();
  readonly #errors = new ErrorTeller((error) => this.#listeners.emit("error", error));
  #frame: OuterFrame | undefined;
  #element: HTMLIFrameElement | undefined;
  #unfollow = () => {};
  #layers: Layers = { server: true, serviceWorker: "coming" };
  #version: string;
  #writing = 0;
  #state: "live" | "lost" | "closed" = "live";

  constructor(core: Core, made: Made, options: AppOptions) {
    this.#core = core;
    this.#made = made;
    this.#options = options;
    this.#version = made.version;
    this.#built(made.source);
  }

  /** As the server's API names it. */
  get id(): string {
    return this.#made.place.id;
  }

  get state(): "live" | "lost" | "closed" {
    return this.#state;
  }

  get layers(): Layers {
    return this.#layers;
  }

  /** Of its files. */
  get version(): string {
    return this.#version;
  }

  /** Returns an unsubscribe function. */
  on<Name extends keyof AppEvents>(name: Name, listener: (event: AppEvents[Name]) => void): () => void {
    return this.#listeners.on(name, listener);
  }

  /** Puts, replaces and (by `null`) removes files, all or none. Resolves when the next request sees them. */
  async write(files: Readonly<Record<string, AppFile | null>>, options: WriteOptions = {}): Promise<void> {
    const { reload = this.#reload, timeoutMs = 15_000 } = options;
    this.#live();
    const { onProgress } = this.#options;
    const put = await sent(files, (message) => this.#core.error("INVALID_PARAMS", message));
    const followed = onProgress && follow(this.#core.server, onProgress);
    const body = { files: put, progress: followed?.key };
    const late = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
    const path = `sandboxes/${this.id}/files`;
    this.#writing++;
    const answering = this.#core.post(this.#core.server, path, body, signal, "PATCH").catch((error: unknown) => {
      throw late.aborted ? this.#core.error("TIMEOUT", `The files were not written in ${timeoutMs} ms.`, error) : error;
    });
    const answered = answering.finally(() => {
      followed?.end();
      this.#writing--;
    });
    const answer = (await answered) as { readonly version: string; readonly source?: Source };
    this.#errors.begin();
    this.#built(answer.source);
    await this.#refresh(answer.version, Object.keys(files), reload, timeoutMs);
  }

  /**
   * Runs an expression, or the body of an async function, in the app's document, where the policy lets code come from
   * text. Resolves with its value as JSON has it.
   */
  async execute(code: string, { timeoutMs = 15_000, signal }: ExecuteOptions = {}): Promise<unknown> {
    const { channel } = this.#live();
    const { through } = this.#made;
    if (!through) {
      const message =
        "The app's policy lets no code come from text. Add `inlineScripts = true` (or `eval = true`) under `[resources]`.";
      throw this.#core.error("CAPABILITY_DENIED", message);
    }
    const { value, buffers } = this.#core.pack(code);
    const options = { deadlineMs: timeoutMs, signal, buffers };
    const answer = await channel.request("app/execute", { code: value, through }, options).catch((error: unknown) => {
      throw this.#core.from(error);
    });
    const { outcome } = answer.value;
    if (outcome.type === "error") {
      const { name } = outcome.failure;
      throw this.#core.error(outcome.failure.code, name ? `${name}: ${outcome.message}` : outcome.message);
    }
    return outcome.value === undefined
      ? undefined
      : decodePlain(this.#core.text(outcome.value as never, answer.buffers));
  }

  /** Loads its document again. */
  async reload(): Promise<void> {
    // What is still wrong is told again.
    this.#errors.begin();
    await this.#refresh(this.#version, [], "page", 15_000);
  }

  /** Removes it from the page and from the server. A second call does nothing. */
  async close(): Promise<void> {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#end();
    this.#core.kept.shown.delete(this);
    await deleteSandbox(this.#core, this.id);
  }

  /** Begins its life; resolves when its first document has loaded. */
  async begin(into: Element, reports: ReportStream): Promise<void> {
    const { readyTimeoutMs = 30_000, signal, title = "App" } = this.#options;
    this.#unfollow = reports.follow(
      this.id,
      (report) => this.#reported(report),
      (news) => this.#changed(news),
    );
    let loaded = () => {};
    const first = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const message = `The app's first document did not load in ${readyTimeoutMs} ms.`;
      timer = setTimeout(() => reject(this.#core.error("TIMEOUT", message)), readyTimeoutMs);
      const stop = () => reject(this.#core.error("ABORTED", "The host stopped it."));
      signal?.aborted ? stop() : signal?.addEventListener("abort", stop);
    });
    const mount = (frame: HTMLIFrameElement) => {
      this.#element = frame;
      frame.title = title;
      Object.assign(frame.style, { border: "0", width: "100%", height: "100%", display: "block" });
      into.append(frame);
    };
    const opening = this.#core.openFrame(this.#made.place, { guest: "app", mount }, readyTimeoutMs, {
      onLost: (lost) => this.#lose(lost),
      onResult: () => {},
      answers: {},
      hears: {
        loaded,
        lost: (lost) => this.#lose(lost),
        console: ({ lines, cut }) => {
          for (const { level, args } of lines) this.#listeners.emit("console", { level, args: readArgs(args) });
          if (cut > 0) this.#listeners.emit("consoleCut", { lines: cut });
        },
        "page/error": (error) => this.#errors.tell(asError(error)),
        network: (event) => this.#listeners.emit("network", { ...event, by: "worker" }),
        violation: (said) => this.#listeners.emit("violation", said),
        dropped: (dropped) => this.#listeners.emit("dropped", dropped),
        audit: () => {},
        "app/layers": ({ serviceWorker, missing }) => {
          const missed = missing === undefined ? "coming" : "missing";
          this.#layers = { server: true, serviceWorker: serviceWorker ? "active" : missed, missing };
          this.#listeners.emit("layers", this.#layers);
        },
      },
    });
    try {
      this.#frame = await Promise.race([opening, late]);
      await Promise.race([first, late]);
    } catch (error) {
      await this.close();
      throw this.#core.from(error);
    } finally {
      clearTimeout(timer);
    }
    signal?.addEventListener("abort", () => void this.close());
  }

  get #reload(): Reload {
    return this.#options.reload ?? (this.#made.source ? "refresh" : "page");
  }

  async #refresh(version: string, paths: readonly string[], reload: Reload, deadlineMs: number): Promise<void> {
    this.#version = version;
    const { channel } = this.#live();
    await channel.request("app/refresh", { version, paths, reload }, { deadlineMs }).catch((error: unknown) => {
      throw this.#core.from(error);
    });
  }

  /** Somebody else wrote, or this page did and knows already. News may come before the answer to one's own write. */
  #changed({ version, put, removed }: FilesNews): void {
    if (this.#writing > 0 || version === this.#version || !this.#frame || this.#state !== "live") return;
    this.#errors.begin();
    void this.#refresh(version, [...put, ...removed], this.#reload, 15_000).catch(() => {});
  }

  #built(source: Source | undefined): void {
    this.#errors.source(source);
    if (source?.lock !== undefined) this.#listeners.emit("lock", { text: source.lock });
  }

  #reported(report: Report): void {
    const line = network(report);
    if (line) this.#listeners.emit("network", line);
    const said = violation(report);
    if (said) this.#listeners.emit("violation", said);
  }

  #lose(lost: AppEvents["lost"]): void {
    if (this.#state !== "live") return;
    this.#state = "lost";
    this.#end();
    this.#listeners.emit("lost", lost);
  }

  #end(): void {
    this.#unfollow();
    this.#frame?.remove(this.#core.error("SANDBOX_LOST", "The app is gone.") as never);
    this.#element?.remove();
  }

  #live(): OuterFrame {
    if (this.#frame && this.#state === "live") return this.#frame;
    throw this.#core.error("SANDBOX_LOST", `The app is ${this.#state}.`);
  }
}
