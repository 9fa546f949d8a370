import type { Reload } from "../../generated/wire.ts";
import type { PolicyInput } from "../server.ts";

/** Text, bytes, or what has bytes. */
export type AppFile = string | ArrayBuffer | ArrayBufferView | Blob;

export interface AppOptions {
  /** By path, as in `/index.html`, which there must be. */
  readonly files: Readonly<Record<string, AppFile>>;
  /** TOML or JSON text, or the same as an object; left out, the tightest there is. */
  readonly policy?: PolicyInput;
  /** How long until its first document must have loaded; 10 seconds. */
  readonly readyTimeoutMs?: number;
  /** How long the server keeps it; the server's own limit is the most. */
  readonly ttlSeconds?: number;
  /** What the frame is called, for those who cannot see it. */
  readonly title?: string;
  /** What its document does when somebody else changed its files; it is loaded again. */
  readonly reload?: Reload;
  readonly signal?: AbortSignal;
}

export interface WriteOptions {
  /** `page` loads the document again, `css` swaps style sheets in place where only they changed, `none` does nothing. */
  readonly reload?: Reload;
  /** 15 seconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ExecuteOptions {
  /** 15 seconds. A snippet that runs longer goes on in the app; nobody waits for it. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Throws for wrong use, with the option's name. */
export function checkOptions(element: unknown, options: AppOptions, fail: (message: string) => Error): void {
  if (!(element instanceof Element)) throw fail("The first argument is the element that the app goes into.");
  const { files, readyTimeoutMs, ttlSeconds } = options ?? {};
  if (typeof files !== "object" || files === null) throw fail("`files` is an object with a path for each file.");
  if (files["/index.html"] === undefined) throw fail("`files` has no `/index.html`.");
  for (const [name, value] of Object.entries({ readyTimeoutMs, ttlSeconds })) {
    if (value !== undefined && !(Number.isFinite(value) && value > 0)) throw fail(`\`${name}\` is a number above 0.`);
  }
}
