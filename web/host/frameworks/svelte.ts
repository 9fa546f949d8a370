// `belljar/svelte`: a jar as a store, programs as a store, apps and widgets as actions on their elements.

import type {
  App,
  AppOptions,
  Belljar,
  ConnectOptions,
  RunOptions,
  RunResult,
  Widget,
  WidgetOptions,
} from "../index.ts";
import { Connection } from "./connection.ts";
import { Holder } from "./holder.ts";
import { IDLE, Runner, type RunState } from "./runner.ts";

/** A jar that is open while somebody subscribes to it: from the first `$jar` of a page to the last. */
export interface JarStore {
  /** As every store of Svelte. */
  subscribe(listener: (state: JarState) => void): () => void;
}

/** What is in the store of a jar. */
export interface JarState {
  /** Undefined while it is being opened, and while the page is rendered on a server. */
  readonly jar: Belljar | undefined;
  /** Why it could not be opened. */
  readonly error: Error | undefined;
}

/** What is in the store of runs. */
export interface LastRun {
  /** Whether a program runs, or waits for its jar. */
  readonly running: boolean;
  /** How the last program ended, well or not. */
  readonly result: RunResult | undefined;
  /** Why there is no result: wrong use, no server. */
  readonly error: Error | undefined;
}

/** Runs, the last one of which is in the store. The last to unsubscribe stops it. */
export interface RunStore {
  /** As every store of Svelte. */
  subscribe(listener: (state: LastRun) => void): () => void;
  /** Runs a program, with further options; one that still runs is stopped. Never rejects: see the store. */
  run(code: string, options?: RunOptions): Promise<RunResult | undefined>;
  /** Stops the program. */
  stop(): void;
}

/** What the action `app` takes. */
export interface AppParameters {
  /** What is in the store of the jar, or an open jar. */
  readonly jar: JarState | Belljar | undefined;
  /** As for `jar.app`. Files that change are written into the open app; any other change opens it anew. */
  readonly options?: AppOptions | undefined;
  /** It is shown. */
  readonly onReady?: ((app: App) => void) | undefined;
  /** It could not be shown, or its files could not be taken over. Without it, the message stands in the element. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** What the action `widget` takes. */
export interface WidgetParameters {
  /** What is in the store of the jar, or an open jar. */
  readonly jar: JarState | Belljar | undefined;
  /** As for `jar.widget`. Handlers may change; any other change opens it anew. */
  readonly options?: WidgetOptions | undefined;
  /** It is shown. */
  readonly onReady?: ((widget: Widget) => void) | undefined;
  /** It could not be shown. Without it, the message stands in the element. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** As every action of Svelte. */
export interface ActionResult<Parameters> {
  /** Svelte calls it when the parameters change. */
  update(parameters: Parameters): void;
  /** Svelte calls it when the element goes. */
  destroy(): void;
}

/** Opens a jar for the first that subscribes, and closes it with the last. */
export function belljar(options: ConnectOptions): JarStore {
  return new Opening(options);
}

/** Runs programs in the jar. `options` may be a function, which is called for every run. */
export function runs(jar: JarStore, options: RunOptions | (() => RunOptions) = {}): RunStore {
  const opening = jar as Opening;
  let state: RunState = IDLE;
  const listeners = new Set<(state: RunState) => void>();
  const read = () => (typeof options === "function" ? options() : options);
  const runner = new Runner(opening.connection, read, (now) => {
    state = now;
    for (const listener of [...listeners]) listener(now);
  });
  return {
    subscribe(listener) {
      // Runs need the jar, also where the page does not show it.
      const off = opening.subscribe(() => {});
      const own = (now: RunState) => listener(now);
      listeners.add(own);
      own(state);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) runner.end();
        off();
      };
    },
    run: (code, more) => runner.run(code, more),
    stop: () => runner.stop(),
  };
}

/** Shows an app in `<belljar-app use:app={…}>`. */
export function app(element: HTMLElement, parameters: AppParameters): ActionResult<AppParameters> {
  return act<AppParameters>(element, parameters as Given & AppParameters);
}

/** Shows an MCP App in `<belljar-widget use:widget={…}>`. */
export function widget(element: HTMLElement, parameters: WidgetParameters): ActionResult<WidgetParameters> {
  return act<WidgetParameters>(element, parameters as Given & WidgetParameters);
}

class Opening implements JarStore {
  readonly connection = new Connection();
  readonly #options: ConnectOptions;
  #subscribers = 0;
  #end = () => {};

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  subscribe(listener: (state: JarState) => void): () => void {
    // A page that is rendered on a server subscribes too.
    if (this.#subscribers++ === 0 && typeof window !== "undefined") this.#end = this.connection.open(this.#options);
    const off = this.connection.subscribe(() => listener(this.connection.read()));
    listener(this.connection.read());
    let isOff = false;
    return () => {
      if (isOff) return;
      isOff = true;
      off();
      // Svelte unsubscribes before it subscribes anew.
      queueMicrotask(() => {
        if (--this.#subscribers > 0) return;
        this.#end();
        this.#end = () => {};
      });
    };
  }
}

interface Given {
  readonly jar: JarState | Belljar | undefined;
  readonly options?: AppOptions | WidgetOptions;
  readonly onReady?: (shown: unknown) => void;
  readonly onError?: (error: Error) => void;
}

function act<Taken>(element: HTMLElement, given: Given): ActionResult<Taken> {
  let latest = given;
  let says: HTMLElement | undefined;
  const say = (error: Error | undefined) => {
    says?.remove();
    says = undefined;
    if (!error || latest.onError) return error && latest.onError?.(error);
    says = element.ownerDocument.createElement("p");
    says.setAttribute("role", "alert");
    says.textContent = error.message;
    element.append(says);
  };
  const holder = new Holder(element, {
    starting: () => say(undefined),
    ready(shown) {
      say(undefined);
      latest.onReady?.(shown);
    },
    failed: say,
  });
  let lost: Error | undefined;
  const update = () => {
    const { jar, options } = latest;
    const state = jar && "error" in jar ? jar : { jar, error: undefined };
    holder.update(state.jar, options);
    if (state.error && state.error !== lost) say(state.error);
    lost = state.error;
  };
  update();
  return {
    update(parameters) {
      latest = parameters as unknown as Given;
      update();
    },
    destroy() {
      holder.end();
      say(undefined);
    },
  };
}
