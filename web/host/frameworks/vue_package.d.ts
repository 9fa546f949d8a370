// As much of `vue` as its entry uses. Its own types are checked in tests/frameworks.

declare module "vue" {
  export interface DefineSetupFnComponent<_Props, _Emits = unknown> {
    readonly name?: string;
  }
  export interface ShallowRef<Value> {
    value: Value;
  }
  export interface VNode {
    readonly type: unknown;
  }
  type Slot = (given?: object) => VNode[];
  type Slots = { readonly default?: Slot; readonly error?: Slot; readonly fallback?: Slot };
  type Source = (() => unknown) | ShallowRef<never> | ShallowRef<unknown>;

  export function defineComponent<Props>(
    setup: (
      props: Props,
      context: { attrs: object; slots: Slots; emit(event: string, given: unknown): void },
    ) => () => unknown,
    options: { name: string; inheritAttrs?: boolean; props: readonly string[]; emits?: readonly string[] },
  ): DefineSetupFnComponent<never, never>;
  export function h(tag: string, props: object, children?: string): VNode;
  export function inject<Value>(key: symbol, value: Value): Value;
  export function onBeforeUnmount(listener: () => void): void;
  export function onMounted(listener: () => void): void;
  export function onScopeDispose(listener: () => void): void;
  export function onUpdated(listener: () => void): void;
  export function provide(key: symbol, value: unknown): void;
  export function shallowRef<Value>(value: Value): ShallowRef<Value>;
  export function watch(source: Source | readonly Source[], changed: () => void, options?: { deep?: boolean }): void;
}
