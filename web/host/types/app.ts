import type { ConsoleLevel, Dropped, NetworkVerdict, Reload } from "../../generated/wire.ts";
import type { Lost, PolicyInput } from "./jar.ts";
import type { WidgetViolation } from "./widget.ts";

/** Text, bytes, or what has bytes. */
export type AppFile = string | ArrayBuffer | ArrayBufferView | Blob;

/** What `jar.app` takes. */
export interface AppOptions {
  /** By path, as in `/index.html` or `/src/App.tsx`. */
  readonly files?: Readonly<Record<string, AppFile>>;
  /**
   * The file that starts the app. A component that it exports is mounted. Default: the scripts of `/index.html`, or where
   * there is none the first of `/src/main.tsx`, `/src/index.tsx`, `/src/App.tsx`, `/App.tsx` and the like.
   */
  readonly entry?: string;
  /** Packages from npm, as in `react` or `recharts@3`. */
  readonly packages?: readonly string[];
  /** Files to begin with: `react`, `react-tailwind`, `preact` or `vanilla-ts`. Those in `files` replace them. */
  readonly template?: string;
  /** TOML or JSON text, or the same as an object. Default: the strictest policy. */
  readonly policy?: PolicyInput;
  /** How long its first document may take to load. Default: 30 seconds. */
  readonly readyTimeoutMs?: number;
  /** How long the server keeps it. The server's own limit applies. */
  readonly ttlSeconds?: number;
  /** Accessible name of the frame. */
  readonly title?: string;
  /** What its document does when its files change. Default: `refresh` where its source is compiled, otherwise `page`. */
  readonly reload?: Reload;
  /** Hears how far the server is with packages that are not there yet; of `write`, too. */
  readonly onProgress?: (progress: AppProgress) => void;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

/** How far the server is with an app's packages. */
export interface AppProgress {
  /** Versions are chosen, packages are fetched, packages are bundled. */
  readonly stage: "resolving" | "downloading" | "bundling";
  /** Packages that are known, or that are there. */
  readonly done: number;
  /** Of so many; 0 where that is not known. */
  readonly total: number;
}

/** How a write is followed. */
export interface WriteOptions {
  /**
   * `page` loads the document again, `css` swaps style sheets in place where only they changed, `refresh` takes over
   * modules that changed with the state of components, `none` does nothing. Default: that of the app.
   */
  readonly reload?: Reload;
  /** Default: 15 seconds. */
  readonly timeoutMs?: number;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

/** How long to wait for a snippet. */
export interface ExecuteOptions {
  /** Default: 15 seconds. A snippet that takes longer keeps running in the app, but its result is dropped. */
  readonly timeoutMs?: number;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

/** What serves an app's files and sees its requests. */
export interface Layers {
  /** The server, always, and its headers with it. */
  readonly server: true;
  /** The service worker, in front of it. */
  readonly serviceWorker: "coming" | "active" | "missing";
  /** Why it is missing. */
  readonly missing?: string | undefined;
}

/** A line on the app's console. Reported by the app itself, so it can be forged. */
export interface AppConsole {
  /** Which of the console's methods. */
  readonly level: ConsoleLevel;
  /** Plain data, cut where it is too deep or too long. */
  readonly args: readonly unknown[];
}

/**
 * An error in the app's source, or one that it did not catch. An uncaught error is reported by the app itself, so it can be
 * forged.
 */
export interface AppError {
  /** What was thrown, as text. */
  readonly message: string;
  /** The file; of compiled source, the author's path, as in `/src/App.tsx`. */
  readonly source?: string | undefined;
  /** Where in the file, from 1. */
  readonly line?: number | undefined;
  /** The column there, from 1. */
  readonly column?: number | undefined;
  /** As the browser writes it. */
  readonly stack?: string | undefined;
  /** The code of an error in compiled source, as in `A001`. */
  readonly code?: string | undefined;
  /** The lines around the place, with a mark under it. */
  readonly frame?: string | undefined;
  /** What to do about it. */
  readonly help?: string | undefined;
  /** All of it as text that a model can act on. */
  readonly forModel?: string | undefined;
}

/** One request. */
export interface AppNetwork {
  /** As in HTTP. */
  readonly method: string;
  /** Where it went, or would have gone. */
  readonly url: string;
  /** `virtual` came from the app's own files. */
  readonly verdict: NetworkVerdict;
  /** Who reported it. `worker` is reported through the app's page and can be forged there; the others cannot. */
  readonly by: "worker" | "proxy" | "browser";
  /** What it was for, in the browser's words. */
  readonly destination?: string | undefined;
  /** The line of the policy, or the directive, that decided. */
  readonly rule?: string | undefined;
  /** As in HTTP, where there was an answer. */
  readonly status?: number | undefined;
  /** Of the answer. */
  readonly bytes?: number | undefined;
  /** Until the answer was there. */
  readonly durationMs?: number | undefined;
}

/** Something the browser stopped, and what would have let it through. The browser's own reports have a `fix`. */
export type AppViolation = WidgetViolation;

/** What can be listened to with `app.on`. */
export interface AppEvents {
  /** It wrote to its console. */
  readonly console: AppConsole;
  /** It wrote more than `limits.consoleCalls` and `limits.consoleBytes`, and so many lines more were cut. */
  readonly consoleCut: { readonly lines: number };
  /** It asked for something. */
  readonly network: AppNetwork;
  /** The browser has stopped something. */
  readonly violation: AppViolation;
  /** It threw, and nobody caught it. */
  readonly error: AppError;
  /** The server made or changed `/belljar.lock.json`: keep its text with the app's files, and the app has the same packages again. */
  readonly lock: { readonly text: string };
  /** Which layers it has, when that changes. */
  readonly layers: Layers;
  /** It was lost: it navigated away, or broke the rules. */
  readonly lost: Lost;
  /** Messages that were dropped. */
  readonly dropped: Dropped;
}

/** An app on the page. */
export interface App {
  /** As the server's API names it. */
  readonly id: string;
  /** `lost` when it navigated away or broke the rules, `closed` by the host. */
  readonly state: "live" | "lost" | "closed";
  /** Which layers it has now. */
  readonly layers: Layers;
  /** Of its files. */
  readonly version: string;
  /** Returns an unsubscribe function. */
  on<Name extends keyof AppEvents>(name: Name, listener: (event: AppEvents[Name]) => void): () => void;
  /** Puts, replaces and (by `null`) removes files, all or none. Resolves when the next request sees them. */
  write(files: Readonly<Record<string, AppFile | null>>, options?: WriteOptions): Promise<void>;
  /**
   * Runs an expression, or the body of an async function, in the app's document, where the policy lets code come from
   * text. Resolves with its value as JSON has it.
   */
  execute(code: string, options?: ExecuteOptions): Promise<unknown>;
  /** Loads its document again. */
  reload(): Promise<void>;
  /** Removes it from the page and from the server. A second call does nothing. */
  close(): Promise<void>;
}
