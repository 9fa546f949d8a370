// A jar for as long as a component is there. Frameworks mount twice, unmount while it is being opened, and render where there is no
// window: whatever is opened too late is closed at once.

import { Belljar, BelljarError, type ConnectOptions } from "../index.ts";

/** Either a jar of the page's own, which is never closed here, or where to open one. */
export type Source = { readonly [Name in keyof ConnectOptions]?: ConnectOptions[Name] | undefined } & {
  readonly jar?: Belljar | undefined;
};

/** What components see. */
export interface Opened {
  readonly jar: Belljar | undefined;
  readonly error: Error | undefined;
}

const NOTHING: Opened = { jar: undefined, error: undefined };

export class Connection {
  #state = NOTHING;
  #turn = 0;
  readonly #listeners = new Set<() => void>();

  readonly read = (): Opened => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns what ends it. */
  open({ jar, server, policy, timeoutMs }: Source): () => void {
    const turn = ++this.#turn;
    const isMine = () => turn === this.#turn;
    if (jar) {
      this.#set({ jar, error: undefined });
    } else {
      const options = {
        server,
        ...(policy !== undefined && { policy }),
        ...(timeoutMs !== undefined && { timeoutMs }),
      };
      // Not before the framework has finished its turn: a frame that is added can run what waits, in the middle of it.
      Promise.resolve()
        .then(() => (isMine() ? Belljar.connect(options as ConnectOptions) : undefined))
        .then(
          (made) => (isMine() ? this.#set({ jar: made, error: undefined }) : made?.close()),
          (error) => isMine() && this.#set({ jar: undefined, error }),
        );
    }
    return () => {
      if (!isMine()) return;
      this.#turn++;
      const mine = jar ? undefined : this.#state.jar;
      this.#set(NOTHING);
      void mine?.close();
    };
  }

  /** The open jar, or the one that is being opened. */
  wait(signal: AbortSignal): Promise<Belljar> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const { jar, error } = this.#state;
        if (signal.aborted) reject(new BelljarError("ABORTED", "It was stopped before the jar was open."));
        else if (error) reject(error);
        else if (jar) resolve(jar);
        else return;
        off();
      };
      const off = this.subscribe(look);
      signal.addEventListener("abort", look, { once: true });
      look();
    });
  }

  #set(state: Opened): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The same text for the same source: objects are written anew with every rendering. */
export function keyOf({ server, policy, timeoutMs }: Source): string {
  return JSON.stringify([server === undefined ? null : String(server), policy ?? null, timeoutMs ?? null]);
}
