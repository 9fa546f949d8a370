// One program at a time, and how it ended, for components that show it.

import type { RunOptions, RunResult } from "../index.ts";
import type { Connection } from "./connection.ts";

/** The last run. */
export interface RunState {
  /** Whether a program runs, or waits for its jar. */
  readonly running: boolean;
  /** How the last program ended, well or not. */
  readonly result: RunResult | undefined;
  /** Why there is no result: wrong use, no server. */
  readonly error: Error | undefined;
}

export const IDLE: RunState = { running: false, result: undefined, error: undefined };

export class Runner {
  readonly #connection: Connection;
  readonly #options: () => RunOptions;
  readonly #changed: (state: RunState) => void;
  #current: AbortController | undefined;

  constructor(connection: Connection, options: () => RunOptions, changed: (state: RunState) => void) {
    this.#connection = connection;
    this.#options = options;
    this.#changed = changed;
  }

  /** Resolves with how it ended; with nothing where it could not be run, which `changed` has been told. */
  async run(code: string, more: RunOptions = {}): Promise<RunResult | undefined> {
    this.stop();
    const stop = new AbortController();
    this.#current = stop;
    const options = { ...this.#options(), ...more };
    const given = options.signal;
    const abort = () => stop.abort();
    if (given?.aborted) abort();
    given?.addEventListener("abort", abort);
    const tell = (state: RunState) => this.#current === stop && this.#changed(state);
    tell({ ...IDLE, running: true });
    try {
      const jar = await this.#connection.wait(stop.signal);
      const result = await jar.run(code, { ...options, signal: stop.signal });
      tell({ ...IDLE, result });
      return result;
    } catch (error) {
      tell({ ...IDLE, error: error as Error });
      return undefined;
    } finally {
      given?.removeEventListener("abort", abort);
    }
  }

  /** Stops the program that runs; its result says `ABORTED`. */
  stop(): void {
    this.#current?.abort();
  }

  /** The component is gone: nobody is told any more. */
  end(): void {
    this.stop();
    this.#current = undefined;
  }
}
