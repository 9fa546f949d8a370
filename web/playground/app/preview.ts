import { element } from "../page/element.ts";
import type { App, AppProgress } from "../page/sdk.ts";
import type { Page } from "../page/tab.ts";
import { type Fix, type Stopped, StoppedPanel } from "../panel/panel.ts";
import { compile } from "../policy/compile.ts";
import { type Files, forApp } from "./files.ts";
import { NetworkLog } from "./network_log.ts";

const MAX_LINES = 500;

/** The app as it is now, in its frame, and everything it says. */
export class Preview {
  readonly frame = element("div", { className: "preview", id: "preview" });
  readonly status = element("span", { className: "pill", role: "status", id: "app-status" });
  readonly network = new NetworkLog();
  readonly console = element("ol", {
    className: "log",
    id: "app-console",
    tabIndex: 0,
    ariaLabel: "Console of the app",
  });
  readonly stopped: StoppedPanel;
  onCount: (name: string, count: number) => void = () => {};
  readonly #page: Page;
  #app: App | undefined;
  /** Only the last one asked for is shown. */
  #turn = 0;
  #requests = 0;
  #policy = "";

  constructor(page: Page, apply: (fix: Fix) => void) {
    this.#page = page;
    this.stopped = new StoppedPanel({
      apply,
      onCount: (count) => this.onCount("Stopped", count),
      explain: (stopped) => this.#explain(stopped),
    });
  }

  /** The browser's report brings the fix along, and comes late; the compiler knows the same at once. */
  async #explain({ directive, blocked }: Stopped): Promise<Fix | undefined> {
    const { answer } = await compile(this.#policy, "app", AbortSignal.timeout(10_000), `${directive} ${blocked}`);
    const fix = answer?.fix;
    return fix && { field: fix.key, value: fix.value, says: `Add to the policy: ${fix.toml}` };
  }

  /** Shows the files as an app, instead of the one before. */
  async show(files: Files, policy: string): Promise<void> {
    const turn = ++this.#turn;
    this.#policy = policy;
    const before = this.#app;
    this.#app = undefined;
    this.#say("", "starting …");
    await before?.close().catch(() => {});
    this.network.clear();
    this.stopped.clear();
    this.console.replaceChildren();
    this.#requests = 0;
    this.onCount("Network", 0);
    if (turn !== this.#turn) return;
    this.frame.replaceChildren();
    try {
      const jar = await this.#page.jar();
      const app = await jar.app(this.frame, {
        files: forApp(files),
        policy,
        title: "Preview of the app",
        // Packages that nobody here has used yet.
        readyTimeoutMs: 180_000,
        onProgress: (progress) => {
          if (turn === this.#turn) this.#say("", shown(progress));
        },
      });
      if (turn !== this.#turn) return await app.close();
      this.#app = app;
      this.#listen(app);
      this.status.title = app.id;
      this.#say("good", "live");
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#fail(error);
      this.#page.trouble();
    }
  }

  /** Writes what changed; an app that is gone is made again. */
  async write(files: Files, paths: readonly string[], policy: string): Promise<void> {
    if (this.#app?.state !== "live") return this.show(files, policy);
    const styles = paths.every((path) => path.endsWith(".css"));
    const changed = Object.fromEntries(paths.map((path) => [path, files.get(path) ?? null]));
    try {
      // What is compiled is taken over by itself.
      const compiled = [...files.keys()].some((path) => /\.(tsx?|jsx|mts)$/.test(path));
      await this.#app.write(changed, compiled ? {} : { reload: styles ? "css" : "page" });
      this.#say("good", "live");
    } catch {
      // Its time was over, or the server has forgotten it: the files are all here.
      await this.show(files, policy);
    }
  }

  #listen(app: App): void {
    app.on("network", (event) => {
      this.network.add(event);
      this.#requests += 1;
      this.onCount("Network", this.#requests);
    });
    app.on("violation", (event) => this.stopped.add(event));
    app.on("console", ({ level, args }) => this.#line(level, args.map(text).join(" ")));
    app.on("error", ({ message, source, line }) =>
      this.#line("error", `${message}${source ? ` (${source}:${line})` : ""}`),
    );
    app.on("layers", ({ serviceWorker }) =>
      this.#say("good", serviceWorker === "active" ? "live, with service worker" : "live"),
    );
    app.on("lost", ({ reason }) => {
      this.#say("bad", `gone: ${reason}`);
      this.frame.replaceChildren(
        element("p", { className: "says bad" }, `The app is gone (${reason}). Change a file, or press Reload.`),
      );
    });
  }

  #line(level: string, words: string): void {
    this.console.append(element("li", { className: level }, element("span", {}, words)));
    if (this.console.children.length > MAX_LINES) this.console.firstElementChild?.remove();
  }

  #fail(error: unknown): void {
    this.#say("bad", "not shown");
    const reason = error instanceof Error ? error.message : String(error);
    const list =
      (error as { readonly data?: { readonly diagnostics?: readonly { message: string; help: string }[] } }).data
        ?.diagnostics ?? [];
    const findings = list.map(({ message, help }) => element("p", {}, `${message} ${help}`));
    this.frame.replaceChildren(element("div", { className: "says bad" }, element("p", {}, reason), ...findings));
  }

  #say(kind: string, words: string): void {
    Object.assign(this.status, { className: `pill ${kind}`, textContent: words });
  }
}

function shown({ stage, done, total }: AppProgress): string {
  if (stage === "bundling") return "bundling packages …";
  return stage === "resolving" ? `choosing packages: ${done} …` : `fetching packages: ${done} of ${total} …`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}
