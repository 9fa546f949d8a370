// `belljar/vue`: a jar for a tree of components, programs as a composable, apps and widgets as components.

import {
  type DefineSetupFnComponent,
  defineComponent,
  h,
  inject,
  onBeforeUnmount,
  onMounted,
  onScopeDispose,
  onUpdated,
  provide,
  type ShallowRef,
  shallowRef,
  watch,
  // biome-ignore lint/correctness/noUndeclaredDependencies: whoever imports this entry has the package; it is a peer.
} from "vue";
import {
  type App,
  type AppOptions,
  type Belljar,
  BelljarError,
  type PolicyInput,
  type RunOptions,
  type RunResult,
  type Widget,
  type WidgetOptions,
} from "../index.ts";
import { Connection, keyOf } from "./connection.ts";
import { Holder, type Tag } from "./holder.ts";
import { IDLE, Runner, type RunState } from "./runner.ts";

/** Where the jar comes from: `server`, or an open `jar` of your own. */
export interface BelljarProviderProps {
  /** The server's address, as in `http://localhost:3333`. Another one opens another jar. */
  readonly server?: string | URL;
  /** Of the jar. Default: the strictest policy. */
  readonly policy?: PolicyInput;
  /** How long to wait for the server. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** A jar that is open, instead of `server`. It is not closed with the component. */
  readonly jar?: Belljar;
}

/** The jar of the provider above. */
export interface JarState {
  /** Undefined while it is being opened, and while the page is rendered on a server. */
  readonly jar: Belljar | undefined;
  /** Why it could not be opened. */
  readonly error: Error | undefined;
}

/** The last run. */
export interface LastRun {
  /** Whether a program runs, or waits for its jar. */
  readonly running: boolean;
  /** How the last program ended, well or not. */
  readonly result: RunResult | undefined;
  /** Why there is no result: wrong use, no server. */
  readonly error: Error | undefined;
}

/** What `useRun` gives. */
export interface RunHandle {
  /** The last run. */
  readonly state: Readonly<ShallowRef<LastRun>>;
  /** Runs a program, with further options; one that still runs is stopped. Never rejects: see `state`. */
  readonly run: (code: string, options?: RunOptions) => Promise<RunResult | undefined>;
  /** Stops the program. */
  readonly stop: () => void;
}

/** What `<BelljarApp>` takes. Its slot `fallback` is shown until it is ready, and its slot `error` where it could not be. */
export interface BelljarAppProps {
  /** As for `jar.app`. Files that change are written into the open app; any other change opens it anew. */
  readonly options?: AppOptions;
  /** Instead of the provider's jar. */
  readonly jar?: Belljar;
}

/** What `<BelljarWidget>` takes. It has the same slots. */
export interface BelljarWidgetProps {
  /** As for `jar.widget`. Handlers may change; any other change opens it anew. */
  readonly options?: WidgetOptions;
  /** Instead of the provider's jar. */
  readonly jar?: Belljar;
}

/** What both components fire. */
export type ShownEmits<Shown> = {
  /** It is shown. */
  ready: (shown: Shown) => void;
  /** It could not be shown, or its files could not be taken over. */
  error: (error: Error) => void;
};

const JAR = Symbol.for("belljar");
const NONE = new Connection();

/** Opens a jar for what is inside, and closes it when it goes. */
export const BelljarProvider: DefineSetupFnComponent<BelljarProviderProps> = defineComponent(
  (props: BelljarProviderProps, { slots }) => {
    const connection = new Connection();
    provide(JAR, connection);
    let end = () => {};
    const open = () => {
      end();
      end = connection.open(props);
    };
    onMounted(() => {
      open();
      watch([() => props.jar, () => keyOf(props)], open);
    });
    onBeforeUnmount(() => end());
    return () => slots.default?.();
  },
  { name: "BelljarProvider", props: ["server", "policy", "timeoutMs", "jar"] },
);

/** The jar of the provider above. */
export function useJar(): Readonly<ShallowRef<JarState>> {
  return stateOf(connectionAbove());
}

/** Runs programs in the jar of the provider above. `options` may be a function, which is called for every run. */
export function useRun(options: RunOptions | (() => RunOptions) = {}): RunHandle {
  const state = shallowRef<RunState>(IDLE);
  const read = () => (typeof options === "function" ? options() : options);
  const runner = new Runner(connectionAbove(), read, (now) => {
    state.value = now;
  });
  onScopeDispose(() => runner.end());
  return { state, run: (code, more) => runner.run(code, more), stop: () => runner.stop() };
}

/** Shows an app: the files a model wrote, or a template. */
export const BelljarApp: DefineSetupFnComponent<BelljarAppProps, ShownEmits<App>> = shownAs(
  "belljar-app",
  "BelljarApp",
);

/** Shows an MCP App. */
export const BelljarWidget: DefineSetupFnComponent<BelljarWidgetProps, ShownEmits<Widget>> = shownAs(
  "belljar-widget",
  "BelljarWidget",
);

function connectionAbove(given?: Belljar): Connection {
  const connection = inject<Connection | undefined>(JAR, undefined);
  if (connection) return connection;
  if (given) return NONE;
  throw new BelljarError("INVALID_PARAMS", "There is no jar here: put it inside of `<BelljarProvider server=…>`.");
}

function stateOf(connection: Connection): ShallowRef<JarState> {
  const state = shallowRef<JarState>(connection.read());
  onScopeDispose(
    connection.subscribe(() => {
      state.value = connection.read();
    }),
  );
  return state;
}

function shownAs(tag: Tag, name: string): DefineSetupFnComponent<never, never> {
  type Props = { readonly options?: AppOptions | WidgetOptions; readonly jar?: Belljar };
  return defineComponent(
    (props: Props, { attrs, emit, slots }) => {
      const opened = stateOf(connectionAbove(props.jar));
      const element = shallowRef<HTMLElement | null>(null);
      const shown = shallowRef<{ isReady: boolean; error?: Error }>({ isReady: false });
      let holder: Holder | undefined;
      const update = () => holder?.update(props.jar ?? opened.value.jar, props.options);
      onMounted(() => {
        holder = new Holder(element.value as HTMLElement, {
          starting() {
            shown.value = { isReady: false };
          },
          ready(it) {
            shown.value = { isReady: true };
            emit("ready", it);
          },
          failed(error) {
            shown.value = { isReady: false, error };
            emit("error", error);
          },
        });
        update();
        watch([() => props.jar, opened], update);
        watch(() => props.options, update, { deep: true });
      });
      onUpdated(update);
      onBeforeUnmount(() => holder?.end());
      return () => {
        const error = shown.value.error ?? (props.jar ? undefined : opened.value.error);
        const beside = error
          ? (slots.error?.({ error }) ?? h("p", { role: "alert" }, error.message))
          : shown.value.isReady
            ? undefined
            : slots.fallback?.();
        return [h(tag, { ...attrs, ref: element }), beside];
      };
    },
    { name, inheritAttrs: false, props: ["options", "jar"], emits: ["ready", "error"] },
  );
}
