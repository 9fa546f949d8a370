"use client";
// `belljar/react`: a jar for a tree of components, programs as a hook, apps and widgets as components.

import {
  type CSSProperties,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  // biome-ignore lint/correctness/noUndeclaredDependencies: whoever imports this entry has the package; it is a peer.
} from "react";
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
import { IDLE, Runner } from "./runner.ts";

/** Where the jar comes from: `server`, or an open `jar` of your own. */
export interface BelljarProviderProps {
  /** The server's address, as in `http://localhost:3333`. Another one opens another jar. */
  readonly server?: string | URL | undefined;
  /** Of the jar. Default: the strictest policy. */
  readonly policy?: PolicyInput | undefined;
  /** How long to wait for the server. Default: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** A jar that is open, instead of `server`. It is not closed with the component. */
  readonly jar?: Belljar | undefined;
  /** What uses the jar. */
  readonly children?: ReactNode;
}

/** The jar of the provider above. */
export interface JarState {
  /** Undefined while it is being opened, and while the page is rendered on a server. */
  readonly jar: Belljar | undefined;
  /** Why it could not be opened. */
  readonly error: Error | undefined;
}

/** What `useRun` gives. */
export interface RunHandle {
  /** Whether a program runs, or waits for its jar. */
  readonly running: boolean;
  /** How the last program ended, well or not. */
  readonly result: RunResult | undefined;
  /** Why there is no result: wrong use, no server. */
  readonly error: Error | undefined;
  /** Runs a program, with further options; one that still runs is stopped. Never rejects: see `error`. */
  readonly run: (code: string, options?: RunOptions) => Promise<RunResult | undefined>;
  /** Stops the program. */
  readonly stop: () => void;
}

/** What both components take besides their options. */
export interface ShownProps {
  /** Instead of the provider's jar. */
  readonly jar?: Belljar | undefined;
  /** Shown until it is ready. */
  readonly fallback?: ReactNode;
  /** Shown where it could not be. Default: the message, with the role `alert`. */
  readonly renderError?: ((error: Error) => ReactNode) | undefined;
  /** It could not be shown, or its files could not be taken over. */
  readonly onError?: ((error: Error) => void) | undefined;
  /** Of the element around the frame. */
  readonly className?: string | undefined;
  /** Of the element around the frame. */
  readonly style?: CSSProperties | undefined;
  /** Of the element around the frame. */
  readonly id?: string | undefined;
}

/** What `<BelljarApp>` takes. */
export interface BelljarAppProps extends ShownProps {
  /** As for `jar.app`. Files that change are written into the open app; any other change opens it anew. */
  readonly options?: AppOptions | undefined;
  /** It is shown. */
  readonly onReady?: ((app: App) => void) | undefined;
}

/** What `<BelljarWidget>` takes. */
export interface BelljarWidgetProps extends ShownProps {
  /** As for `jar.widget`. Handlers may change; any other change opens it anew. */
  readonly options?: WidgetOptions | undefined;
  /** It is shown. */
  readonly onReady?: ((widget: Widget) => void) | undefined;
}

const Jar = createContext<Connection | undefined>(undefined);
const NONE = new Connection();

/** Opens a jar for what is inside, and closes it when it goes. */
export function BelljarProvider(props: BelljarProviderProps): ReactElement {
  const [connection] = useState(() => new Connection());
  const latest = useLatest(props);
  const key = keyOf(props);
  useEffect(() => connection.open(latest.current), [connection, props.jar, key]);
  return createElement(Jar.Provider, { value: connection }, props.children);
}

/** The jar of the provider above. */
export function useJar(): JarState {
  const { read, subscribe } = useConnection();
  return useSyncExternalStore(subscribe, read, NONE.read);
}

/** Runs programs in the jar of the provider above, and renders with how they end. */
export function useRun(options: RunOptions = {}): RunHandle {
  const connection = useConnection();
  const [state, setState] = useState(IDLE);
  const latest = useLatest(options);
  const runner = useMemo(() => new Runner(connection, () => latest.current, setState), [connection, latest]);
  useEffect(() => () => runner.end(), [runner]);
  const calls = useMemo(
    () => ({ run: (code: string, more?: RunOptions) => runner.run(code, more), stop: () => runner.stop() }),
    [runner],
  );
  return { ...state, ...calls };
}

/** Shows an app: the files a model wrote, or a template. */
export function BelljarApp(props: BelljarAppProps): ReactElement {
  return useShown("belljar-app", props as ShownProps & Common);
}

/** Shows an MCP App. */
export function BelljarWidget(props: BelljarWidgetProps): ReactElement {
  return useShown("belljar-widget", props as ShownProps & Common);
}

interface Common {
  readonly options?: AppOptions | WidgetOptions;
  readonly onReady?: (shown: unknown) => void;
}

function useConnection(given?: Belljar): Connection {
  const connection = useContext(Jar);
  if (connection) return connection;
  if (given) return NONE;
  throw new BelljarError("INVALID_PARAMS", "There is no jar here: put it inside of `<BelljarProvider server=…>`.");
}

function useShown(tag: Tag, props: ShownProps & Common): ReactElement {
  const { subscribe, read } = useConnection(props.jar);
  const opened = useSyncExternalStore(subscribe, read, NONE.read);
  const [shown, setShown] = useState<{ isReady: boolean; error?: Error }>({ isReady: false });
  const element = useRef<HTMLElement | null>(null);
  const holder = useRef<Holder | undefined>(undefined);
  const latest = useLatest(props);
  useEffect(() => {
    const made = new Holder(element.current as HTMLElement, {
      starting: () => setShown({ isReady: false }),
      ready(it) {
        setShown({ isReady: true });
        latest.current.onReady?.(it);
      },
      failed(error) {
        setShown({ isReady: false, error });
        latest.current.onError?.(error);
      },
    });
    holder.current = made;
    return () => made.end();
  }, [latest]);
  const jar = props.jar ?? opened.jar;
  // With every rendering: it knows itself what has changed.
  useEffect(() => holder.current?.update(jar, props.options));
  const error = shown.error ?? (props.jar ? undefined : opened.error);
  const { className, style, id, fallback, renderError = alertOf } = props;
  return createElement(
    Fragment,
    null,
    createElement(tag, { ref: element, class: className, style, id }),
    error ? renderError(error) : shown.isReady ? null : fallback,
  );
}

/** What was given to the last rendering that was shown. */
function useLatest<Given>(given: Given): { readonly current: Given } {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  return latest;
}

function alertOf(error: Error): ReactNode {
  return createElement("p", { role: "alert" }, error.message);
}
