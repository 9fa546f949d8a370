import type { LostReason, OuterSetup, Refresh, Snippet, SnippetEnd } from "../../generated/wire.ts";
import { NOTHING } from "../../shared/channel.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { within } from "../clock.ts";
import type { Stage } from "../frame/stage.ts";
import { View } from "../frame/view.ts";
import type { GateModule } from "../gate.ts";
import { Lease } from "../lease.ts";
import { Refusals } from "../refusals.ts";
import { TextWindow } from "../text_window.ts";
import type { Tell } from "./host.ts";
import { Page } from "./page.ts";

/** The guest chose it, so it does not decide how long it is. */
const MAX_URL_LENGTH = 2_048;
/** For a document to take note of other files; one that does not is loaded again. */
const REFRESH_MS = 2_000;
/** For the next document to say that it is there. */
const PAGE_MS = 5_000;
/** Characters of errors and console lines for the page, of all documents together, in ten seconds. */
const MAX_TEXT = 8 << 20;
/** So many documents in such a time are no navigation any more. */
const MAX_PAGES = 50;
const PAGES_MS = 10_000;

/**
 * An app and its documents, one after the other. It may go from page to page of its own: this frame's `frame-src` lets
 * in no other host, and all of that host is behind the same walls. Each document speaks over a port of its own.
 */
export class Show {
  readonly #setup: OuterSetup;
  readonly #tell: Tell;
  readonly #view: View;
  readonly #refusals: Refusals;
  readonly #gate: Promise<GateModule>;
  readonly #lease = new Lease();
  readonly #window = new TextWindow(MAX_TEXT);
  readonly #onViolation = (event: SecurityPolicyViolationEvent) => this.#violated(event);
  #version: string;
  #page: Page | undefined;
  #waiting: ((page: Page) => void)[] = [];
  #times: number[] = [];
  #over = false;

  constructor(setup: OuterSetup, stage: Stage, gate: Promise<GateModule>, tell: Tell) {
    this.#setup = setup;
    this.#lease.listen((ticket) => this.#page?.ticket(ticket));
    this.#version = setup.app?.version ?? "";
    this.#tell = tell;
    this.#refusals = new Refusals(
      "InnerToOuter",
      (dropped) => tell((host) => host.dropped(dropped)),
      () => this.lose("flooded"),
    );
    this.#gate = gate;
    gate.catch(() => this.lose("gate"));
    document.addEventListener("securitypolicyviolation", this.#onViolation);
    this.#view = new View("App", setup, this.#lease.first, stage, {
      onMessage: (data) => this.#heard(data),
      onRefused: () => this.#refusals.count(),
      onLoaded: (nth) => {
        if (nth === 1) tell((host) => host.loaded());
      },
      onCrashed: () => this.lose("crashed"),
    });
  }

  async refresh(change: Refresh): Promise<Envelope<Readonly<Record<string, never>>>> {
    this.#version = change.version;
    const page = this.#page;
    const reloads = await page?.refresh(change, REFRESH_MS).catch(() => undefined);
    if (this.#over || reloads === false) return NOTHING;
    // A document that cannot be told is loaded again, unless it is to stay as it is.
    if (reloads === undefined && change.reload === "none") return NOTHING;
    if (reloads === undefined) this.#view.reload();
    if (this.#page === page) await within(PAGE_MS, this.#next(), () => new Error()).catch(() => {});
    return NOTHING;
  }

  async execute(snippet: Snippet, buffers: readonly ArrayBuffer[]): Promise<Envelope<SnippetEnd>> {
    if (this.#over) throw RpcFailure.of("SANDBOX_LOST", "The app is gone. [SANDBOX_LOST]");
    const page = this.#page ?? (await this.#next());
    const { value, buffers: back } = await page.execute(snippet, buffers);
    return envelope(value, back);
  }

  /** Takes the app away; nobody is told. */
  end(): void {
    this.#over = true;
    document.removeEventListener("securitypolicyviolation", this.#onViolation);
    this.#page?.end();
    this.#view.end();
    this.#lease.end();
  }

  /** The document that comes next. */
  #next(): Promise<Page> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #heard(data: unknown): void {
    if (this.#over || !Page.wakes(data)) {
      this.#refusals.count();
      return;
    }
    const now = performance.now();
    this.#times = [...this.#times.filter((at) => at > now - PAGES_MS), now];
    if (this.#times.length > MAX_PAGES) {
      this.lose("flooded");
      return;
    }
    this.#page?.end();
    this.#page = undefined;
    // Each document finds out for itself which layers it has.
    this.#tell((host) => host.layers({ serviceWorker: false, missing: undefined }));
    void this.#gate.then((module) => {
      // Only the last of several that came while the gate was on its way.
      if (this.#over || this.#times.at(-1) !== now) return;
      this.#page = new Page(this.#view, this.#setup, module, this.#version, this.#lease, this.#window, this.#tell, {
        onRefused: () => this.#refusals.count(),
        onLost: (reason) => this.lose(reason),
      });
      for (const resolve of this.#waiting.splice(0)) resolve(this.#page);
    });
  }

  /** Ends it, and says why. */
  lose(reason: LostReason): void {
    if (this.#over) return;
    this.end();
    this.#tell((host) => host.lost(reason));
  }

  /** Not forgeable by the app: the browser tells this frame what its own policy stopped the app from doing. */
  #violated(event: SecurityPolicyViolationEvent): void {
    const { effectiveDirective: directive } = event;
    const blocked = event.blockedURI.slice(0, MAX_URL_LENGTH);
    const place = { document: undefined, line: undefined, column: undefined };
    this.#tell((host) => host.violation({ source: "outer", directive, blocked, ...place }));
    // Engines differ in what is left in a frame whose navigation was stopped. It tried to leave: it is gone.
    if (directive === "frame-src") this.lose("navigated");
  }
}
