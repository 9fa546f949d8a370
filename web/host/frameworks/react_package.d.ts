// As much of `react` as its entry uses. Its own types are checked in tests/frameworks.

declare module "react" {
  export type ReactNode = ReactElement | string | number | boolean | null | undefined | Iterable<ReactNode>;
  export interface ReactElement {
    readonly type: unknown;
  }
  export type CSSProperties = Readonly<Record<string, string | number | undefined>>;
  export interface Context<Value> {
    readonly Provider: (props: { value: Value; children?: ReactNode }) => ReactElement;
  }

  export const Fragment: unique symbol;
  export function createContext<Value>(value: Value): Context<Value>;
  export function createElement(type: unknown, props: object | null, ...children: ReactNode[]): ReactElement;
  export function useContext<Value>(context: Context<Value>): Value;
  export function useEffect(effect: () => unknown, dependencies?: readonly unknown[]): void;
  export function useMemo<Value>(make: () => Value, dependencies: readonly unknown[]): Value;
  export function useRef<Value>(value: Value): { current: Value };
  export function useState<Value>(value: Value | (() => Value)): [value: Value, set: (value: Value) => void];
  export function useSyncExternalStore<Value>(
    subscribe: (listener: () => void) => () => void,
    read: () => Value,
    readOnServer: () => Value,
  ): Value;
}
