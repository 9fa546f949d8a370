import type { AppEvents } from "../types/app.ts";

const MAX_EARLY_EVENTS = 1_000;

/** Who listens to an app, and what was said before anybody did: an app speaks while the page still waits for it. */
export class Listeners {
  readonly #listeners = new Map<string, Set<(event: never) => void>>();
  #early: (readonly [keyof AppEvents, unknown])[] = [];

  /** Returns an unsubscribe function. */
  on<Name extends keyof AppEvents>(name: Name, listener: (event: AppEvents[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener as (event: never) => void));
    const early = this.#early.filter(([said]) => said === name);
    this.#early = this.#early.filter(([said]) => said !== name);
    queueMicrotask(() => {
      for (const [, event] of early) this.emit(name, event as never);
    });
    return () => listeners.delete(listener as (event: never) => void);
  }

  emit<Name extends keyof AppEvents>(name: Name, event: AppEvents[Name]): void {
    const listeners = this.#listeners.get(name);
    if (!listeners && this.#early.length < MAX_EARLY_EVENTS) this.#early.push([name, event]);
    for (const listener of [...(listeners ?? [])]) {
      try {
        listener(event as never);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
