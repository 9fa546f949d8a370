import { isServiceWorkerToPage } from "../generated/wire.ts";
import type { Notifier } from "./notifier.ts";

/** For a worker to be installed and to hold the files. Nothing waits for it; the app is served without it meanwhile. */
const PATIENCE_MS = 120_000;

/** The app's service worker, where it can have one. */
export class ServiceWorkerClient {
  readonly #script: string | undefined;
  readonly #workers: ServiceWorkerContainer | undefined;
  /** Who answered for this document. */
  readonly #maker: ServiceWorker | null;
  readonly #open = new Map<number, (changed: boolean) => void>();
  #lastId = 0;

  constructor(script: string | undefined) {
    this.#script = script;
    try {
      this.#workers = navigator.serviceWorker;
    } catch {
      // An opaque origin has none, and says so by throwing.
    }
    this.#maker = this.#workers?.controller ?? null;
  }

  begin(outer: Notifier): void {
    const workers = this.#workers;
    workers?.addEventListener("message", (event) => {
      const { data } = event;
      if (!isServiceWorkerToPage(data)) return;
      event.stopImmediatePropagation();
      if ("method" in data) outer.notify("network", data.params);
      else if ("result" in data) this.#open.get(data.id)?.(data.result.value.changed);
    });
    workers?.startMessages();
    this.#install().then(
      () => outer.notify("page/layers", { serviceWorker: true, missing: undefined }),
      (error: unknown) => outer.notify("page/layers", { serviceWorker: false, missing: why(error) }),
    );
  }

  /**
   * Resolves when the worker has the files of `version`; says whether this document was made of others. A worker that was
   * made for others is let go: browsers keep what it answered with. It serves this document to its end; the next one
   * comes from the server, and brings another worker.
   */
  async update(version: string): Promise<boolean> {
    const worker = this.#workers?.controller;
    if (!worker) return false;
    if (await this.#ask(worker, version)) {
      await (await this.#workers?.getRegistration())?.unregister();
      return true;
    }
    return this.#maker !== null && this.#maker !== worker;
  }

  async #install(): Promise<void> {
    if (this.#script === undefined) {
      throw 'The app\'s origin is opaque, and such an origin has no service worker; `sandbox.storage = "own"` gives it one.';
    }
    const workers = this.#workers;
    if (!workers) throw "This browser has no service workers.";
    if (!workers.controller) {
      // Afterwards: the first load is not to wait for it.
      await loaded();
      const registration = await workers.register(this.#script, { scope: "/", updateViaCache: "none" });
      // A registration that was about to end comes back with the worker it had, which is active and claims nobody by
      // itself: whoever is asked claims the document that asks.
      await this.#ask(await activeOf(registration, this.#script), undefined);
      await controlled(workers);
      return;
    }
    await this.#ask(workers.controller, undefined);
  }

  #ask(worker: ServiceWorker, version: string | undefined): Promise<boolean> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject("The service worker did not answer."), PATIENCE_MS);
      this.#open.set(id, (changed) => {
        clearTimeout(timer);
        this.#open.delete(id);
        resolve(changed);
      });
      worker.postMessage({ jsonrpc: "2.0", id, method: "listen", params: version === undefined ? {} : { version } });
    });
  }
}

/** Browsers that keep nothing for frames of other sites say so by an error of their own. */
function why(error: unknown): string {
  return typeof error === "string" ? error : `This browser refuses the app a service worker (${error}).`;
}

function loaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

/** Resolves with the worker of a script once it is active. */
function activeOf(registration: ServiceWorkerRegistration, script: string): Promise<ServiceWorker> {
  const { href } = new URL(script, location.href);
  const workers = [registration.active, registration.waiting, registration.installing];
  const next = workers.find((worker) => worker?.scriptURL === href);
  if (!next) return Promise.reject("The service worker was removed before it was installed.");
  if (next.state === "activated" || next.state === "activating") return Promise.resolve(next);
  return new Promise((resolve, reject) => {
    next.addEventListener("statechange", () => {
      if (next.state === "activating" || next.state === "activated") resolve(next);
      if (next.state === "redundant") reject("The service worker could not be installed.");
    });
    setTimeout(() => reject("The service worker was not installed."), PATIENCE_MS);
  });
}

function controlled(workers: ServiceWorkerContainer): Promise<unknown> {
  if (workers.controller) return Promise.resolve();
  return new Promise((resolve, reject) => {
    workers.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(() => reject("The service worker was not installed."), PATIENCE_MS);
  });
}
