import { type FileEntry, type FileList, isFileList } from "../generated/wire.ts";

/** Kept by the browser when the worker is stopped. An app can write to it too: what comes out is content, never a wall. */
const STORE = "belljar";
const LIST = "/__belljar/kept/list";
const PAGE = "/__belljar/page.js";

/** Files above this are left to the server; browsers ask for parts of them. */
const MOST_OF_A_FILE = 32 * 1024 * 1024;
/** All that is fetched before anybody asks. */
const MOST_AHEAD = 64 * 1024 * 1024;
const AT_ONCE = 6;

/** The script that every document begins with, as if it were a file. */
const SCRIPT: FileEntry = { path: PAGE, size: 0, sha256: "page", contentType: "text/javascript; charset=utf-8" };

/** A file as it is answered with. */
export interface Found {
  readonly entry: FileEntry;
  readonly bytes: ArrayBuffer;
}

/** The app's files, in memory, and behind it in what the browser keeps. */
export class Files {
  #list: FileList | undefined;
  #byPath = new Map<string, FileEntry>();
  readonly #bytes = new Map<string, Promise<ArrayBuffer>>();
  #loading: Promise<void> | undefined;

  /** Asks the server which files there are, unless they are known to be those of `version`. Whether they were others. */
  async update(version: string | undefined): Promise<boolean> {
    await this.#load();
    const before = this.#list?.version;
    if (before !== undefined && (version === undefined || version === before)) return false;
    const response = await fetch("/__belljar/files", { cache: "no-store" });
    const list: unknown = await response.json();
    if (!response.ok || !isFileList(list)) throw new Error("The server did not say which files there are.");
    this.#take(list);
    const store = await caches.open(STORE);
    await store.put(LIST, new Response(JSON.stringify(list)));
    return before !== undefined && before !== list.version;
  }

  /** Fetches what is not there yet. */
  async fill(): Promise<void> {
    let ahead = 0;
    const wanted: [FileEntry, boolean][] = [[SCRIPT, false]];
    for (const entry of this.#list?.files ?? []) {
      ahead += entry.size;
      if (entry.size > MOST_OF_A_FILE || ahead > MOST_AHEAD) continue;
      wanted.push([entry, false]);
      if (isHtml(entry)) wanted.push([entry, true]);
    }
    const next = async (): Promise<void> => {
      for (let one = wanted.shift(); one; one = wanted.shift()) await this.#content(...one).catch(() => {});
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  /** Nothing when there is no such file, or one that is left to the server. */
  async find(pathname: string, asDocument: boolean): Promise<Found | undefined> {
    if (!this.#list) await this.#load();
    if (!this.#list) await this.update(undefined);
    const entry = pathname === PAGE ? SCRIPT : this.#byPath.get(spelt(pathname));
    if (!entry || entry.size > MOST_OF_A_FILE) return undefined;
    return { entry, bytes: await this.#content(entry, asDocument && isHtml(entry)) };
  }

  #load(): Promise<void> {
    this.#loading ??= (async () => {
      const kept = await caches.match(LIST, { cacheName: STORE });
      const list: unknown = await kept?.json().catch(() => undefined);
      if (isFileList(list)) this.#take(list);
    })();
    return this.#loading;
  }

  #take(list: FileList): void {
    this.#list = list;
    this.#byPath = new Map(list.files.map((entry) => [entry.path, entry]));
    const kept = new Set(list.files.flatMap(({ sha256 }) => [sha256, `${sha256}-document`]));
    for (const key of this.#bytes.keys()) if (!kept.has(key) && key !== SCRIPT.sha256) this.#bytes.delete(key);
  }

  #content(entry: FileEntry, asDocument: boolean): Promise<ArrayBuffer> {
    const key = asDocument ? `${entry.sha256}-document` : entry.sha256;
    const known = this.#bytes.get(key);
    if (known) return known;
    const coming = this.#fetch(entry, key, asDocument);
    this.#bytes.set(key, coming);
    coming.catch(() => this.#bytes.delete(key));
    return coming;
  }

  async #fetch({ path }: FileEntry, key: string, asDocument: boolean): Promise<ArrayBuffer> {
    const store = await caches.open(STORE);
    const at = `/__belljar/kept/${key}`;
    const kept = await store.match(at);
    if (kept) return kept.arrayBuffer();
    const headers: HeadersInit = asDocument ? { "belljar-as": "document" } : {};
    const response = await fetch(path.split("/").map(encodeURIComponent).join("/"), { headers, cache: "no-cache" });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const bytes = await response.arrayBuffer();
    // A store that is full, or gone, only means that the server is asked again.
    await store.put(at, new Response(bytes)).catch(() => {});
    return bytes;
  }
}

function isHtml({ contentType }: FileEntry): boolean {
  return contentType.startsWith("text/html");
}

/** As the server looks a path up: decoded once, and a folder is its page. */
function spelt(pathname: string): string {
  try {
    const path = decodeURIComponent(pathname);
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return "";
  }
}
