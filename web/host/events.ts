import type { JarEvents } from "./types/jar.ts";

type Listener<Event> = (event: Event) => void;

/** Calls its listeners in the order they came. A listener that throws disturbs nobody else. */
export class Emitter {
  readonly #listeners = new Map<keyof JarEvents, Set<Listener<never>>>();

  /** Returns an unsubscribe function. */
  on<Name extends keyof JarEvents>(name: Name, listener: Listener<JarEvents[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener as Listener<never>));
    return () => listeners.delete(listener as Listener<never>);
  }

  emit<Name extends keyof JarEvents>(name: Name, event: JarEvents[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])] as Listener<JarEvents[Name]>[]) {
      try {
        listener(event);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
