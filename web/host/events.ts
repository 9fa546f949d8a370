import type { AuditEvent, Dropped, Lost, Unlisted, Violation } from "../generated/wire.ts";

/** What the user of the page said about a capability, or that it was taken back. */
export interface GrantEvent {
  /** Counts from 1 without gaps, for all grants of a jar. */
  readonly sequence: number;
  /** Milliseconds since the page began. */
  readonly atMs: number;
  readonly subject: "grant";
  /** The capability. */
  readonly name: string;
  readonly verdict: "granted" | "denied" | "revoked";
  /** The app whose tools it is about, and which of them need it. */
  readonly app: { readonly name: string; readonly version: string };
  readonly tools: readonly string[];
  /** The agent that asked; nobody, where it was taken back. */
  readonly caller?: string;
  /** How long it was granted for. */
  readonly lasts?: "once" | "session" | "always";
}

/** What a jar tells while it is open. */
export interface JarEvents {
  /** The sandbox is gone; every open call ends with `SANDBOX_LOST`. */
  readonly lost: Lost;
  /** What the gate decided about something the guest said, written before it was acted on; and what the user granted. */
  readonly audit: AuditEvent | GrantEvent;
  /** Something the browser's policy stopped. */
  readonly violation: Violation;
  /** Messages that nobody read, because they are not part of the protocol. */
  readonly dropped: Dropped;
  /** Globals of this browser that no table of Belljar's lists; programs do not have them. */
  readonly unlisted: Unlisted;
}

type Listener<Event> = (event: Event) => void;

/** Calls its listeners in the order they came. A listener that throws disturbs nobody else. */
export class Emitter {
  readonly #listeners = new Map<keyof JarEvents, Set<Listener<never>>>();

  /** Returns the way to stop listening. */
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
