import { type FileEntry, type FileList, isFileList } from "../generated/wire.ts";
import { PAGE_HASH, VERSION } from "./setup.ts";

/** Kept by the browser when the worker is stopped. An app can write to it too: what comes out is content, never a wall. */
const STORE = "belljar";
const KEPT = "/__belljar/kept/";
const LIST = `list-${VERSION}`;
const PAGE = "/__belljar/page.js";

/** Files above this are left to the server; browsers ask for parts of them. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** All that is fetched before anybody asks. */
const MAX_PREFETCHED = 64 * 1024 * 1024;
const AT_ONCE = 6;

/** The script that every document begins with, as if it were a file. */
const SCRIPT: FileEntry = { path: PAGE, size: 0, sha256: PAGE_HASH, contentType: "text/javascript; charset=utf-8" };

/** A file as it is answered with. */
export interface Found {
  readonly entry: FileEntry;
  readonly bytes: ArrayBuffer;
  /** Whether this worker will never answer with anything else. */
  readonly lasting: boolean;
}

/** The app's files, in memory, and behind it in what the browser keeps. */
export class Files {
  #version: string | undefined;
  #byPath = new Map<string, FileEntry>();
  readonly #bytes = new Map<string, Promise<ArrayBuffer>>();
  #loading: Promise<void> | undefined;

  /** Knows which files there are. What was kept by a worker of another version is not looked at. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Whether `version` is another than this worker was made for. It has those files then until another worker comes. */
  async change(version: string | undefined): Promise<boolean> {
    await this.load();
    if (version !== undefined && version !== this.#version) this.#take(await asked());
    return version !== undefined && version !== VERSION;
  }

  /** Fetches what is not there yet. */
  async fill(): Promise<void> {
    let ahead = 0;
    const wanted: [FileEntry, boolean][] = [[SCRIPT, false]];
    for (const entry of this.#byPath.values()) {
      ahead += entry.size;
      if (entry.size > MAX_FILE_BYTES || ahead > MAX_PREFETCHED) continue;
      wanted.push([entry, false]);
      if (isHtml(entry)) wanted.push([entry, true]);
    }
    const next = async (): Promise<void> => {
      for (let one = wanted.shift(); one; one = wanted.shift()) await this.#content(...one).catch(() => {});
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  /** Lets go of what earlier versions had and this one does not. */
  async tidy(): Promise<void> {
    const needed = new Set([LIST, SCRIPT.sha256]);
    for (const { sha256 } of this.#byPath.values()) needed.add(sha256).add(`${sha256}-document`);
    const store = await caches.open(STORE);
    for (const request of await store.keys()) {
      if (!needed.has(new URL(request.url).pathname.slice(KEPT.length))) await store.delete(request);
    }
  }

  /** Nothing when there is no such file, or one that is left to the server. */
  async find(pathname: string, asDocument: boolean): Promise<Found | undefined> {
    await this.load();
    const entry = pathname === PAGE ? SCRIPT : this.#byPath.get(spelt(pathname));
    if (!entry || entry.size > MAX_FILE_BYTES) return undefined;
    const bytes = await this.#content(entry, asDocument && isHtml(entry));
    return { entry, bytes, lasting: this.#version === VERSION };
  }

  async #load(): Promise<void> {
    const store = await caches.open(STORE);
    const kept: unknown = await (await store.match(KEPT + LIST))?.json().catch(() => undefined);
    if (isFileList(kept) && kept.version === VERSION) return this.#take(kept);
    const list = await asked();
    this.#take(list);
    if (list.version === VERSION) await store.put(KEPT + LIST, new Response(JSON.stringify(list)));
  }

  #take({ version, files }: FileList): void {
    this.#version = version;
    this.#byPath = new Map(files.map((entry) => [entry.path, entry]));
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

  async #fetch({ path, sha256 }: FileEntry, key: string, asDocument: boolean): Promise<ArrayBuffer> {
    const store = await caches.open(STORE);
    const kept = await store.match(KEPT + key);
    if (kept) return kept.arrayBuffer();
    const headers: HeadersInit = asDocument ? { "belljar-as": "document" } : {};
    const response = await fetch(path.split("/").map(encodeURIComponent).join("/"), { headers, cache: "no-cache" });
    // Somebody may have written meanwhile, and then this is another file than the one that was meant.
    const same = response.headers.get("etag") === (asDocument ? `"${sha256}-d"` : `"${sha256}"`);
    if (!response.ok || !same) throw new Error(`${path} is not there any more.`);
    const bytes = await response.arrayBuffer();
    // A store that is full, or gone, only means that the server is asked again.
    await store.put(KEPT + key, new Response(bytes)).catch(() => {});
    return bytes;
  }
}

async function asked(): Promise<FileList> {
  const response = await fetch("/__belljar/files", { cache: "no-store" });
  const list: unknown = await response.json();
  if (!response.ok || !isFileList(list)) throw new Error("The server did not list the files.");
  return list;
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
