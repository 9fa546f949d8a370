import type { WidgetViolation } from "./types/widget.ts";

/** One thing the server tells about a sandbox. */
export interface Report {
  readonly sandbox: string;
  readonly number: number;
  readonly type: string;
  /** Who says it, as the server knows from the way it came. What a body says about that is nobody's word. */
  readonly by: "browser" | "guest" | "proxy" | "server";
  readonly body: Readonly<Record<string, unknown>>;
  readonly fix?: { readonly field: string; readonly value: string; readonly says: string };
}

/** The files of a sandbox are others now. */
export interface FilesNews {
  readonly sandbox: string;
  readonly version: string;
  readonly put: readonly string[];
  readonly removed: readonly string[];
}

/** So long the set of sandboxes must rest before the connection is made anew. */
const REST_MS = 50;

/**
 * What browsers report to the server, for all sandboxes of a page over one connection: a browser opens only a few to one
 * server, and a conversation has many widgets.
 */
export class ReportStream {
  readonly #server: URL;
  readonly #listeners = new Map<string, (report: Report) => void>();
  readonly #files = new Map<string, (news: FilesNews) => void>();
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = 0;

  constructor(server: URL) {
    this.#server = server;
  }

  /** Returns an unsubscribe function. */
  follow(sandbox: string, listener: (report: Report) => void, onFiles?: (news: FilesNews) => void): () => void {
    if (onFiles) this.#files.set(sandbox, onFiles);
    this.#listeners.set(sandbox, listener);
    this.#renew();
    return () => {
      if (this.#listeners.get(sandbox) !== listener) return;
      this.#listeners.delete(sandbox);
      this.#files.delete(sandbox);
      this.#renew();
    };
  }

  #renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#listeners.size === 0 ? 0 : REST_MS);
  }

  #open(): void {
    this.#source?.close();
    this.#source = undefined;
    if (this.#listeners.size === 0) return;
    const url = new URL("api/v1/reports", this.#server);
    url.search = new URLSearchParams({ ids: [...this.#listeners.keys()].join(","), after: `${this.#seen}` }).toString();
    const source = new EventSource(url);
    source.addEventListener("report", ({ data }) => this.#take(JSON.parse(data)));
    source.addEventListener("files", ({ data }) => {
      const news: FilesNews = JSON.parse(data);
      this.#files.get(news.sandbox)?.(news);
    });
    this.#source = source;
  }

  #take(report: Report): void {
    // Numbers rise over all sandboxes of a server, so a new connection begins where the last one ended.
    this.#seen = Math.max(this.#seen, report.number);
    this.#listeners.get(report.sandbox)?.(report);
  }
}

/** A report as a violation, if it is one. */
export function violation({ type, by, body, fix }: Report): WidgetViolation | undefined {
  if (by !== "browser" && by !== "guest") return undefined;
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : undefined);
  const count = (name: string) => (typeof body[name] === "number" ? body[name] : undefined);
  return {
    source: by,
    directive: text("effectiveDirective") ?? text("violatedDirective")?.split(" ")[0] ?? type,
    blocked: text("blockedURL") ?? text("connection") ?? "",
    document: text("sourceFile") ?? text("documentURL"),
    line: count("lineNumber"),
    column: count("columnNumber"),
    fix,
  };
}
