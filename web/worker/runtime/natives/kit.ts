import type { Memory } from "../memory.ts";
import type { Meter } from "../meter.ts";
import {
  apply,
  type Callable,
  construct,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  setPrototypeOf,
  TypeErrorOf,
  WeakMapOf,
} from "../primordials.ts";

/** What the natives of a realm are metered with. */
export interface Kit {
  readonly memory: Memory;
  readonly meter: Meter;
  /** Puts a method in the place of a native. Browsers that do not have the native get none. */
  method(holder: object | undefined, key: PropertyKey, make: (feral: Callable) => Callable): void;
  /** Several of one object; each has the natives by name. */
  methods<T extends object>(holder: T | undefined, make: (raw: T) => object): void;
  /** The same for a getter. */
  getter(holder: object | undefined, key: PropertyKey, make: (feral: Callable) => Callable): void;
  /**
   * Puts a constructor in the place of a native one, wherever the realm names it: on the global object and as
   * `constructor` of its prototype. `called` answers a call without `new`; without it such a call throws.
   */
  maker(scope: object, name: string, made: Made, called?: (args: readonly unknown[]) => unknown): Callable | undefined;
}

/** Answers what `new` makes. `target` is what was called with `new`: a subclass, perhaps. */
export type Made = (feral: new (...args: never[]) => object, args: unknown[], target: Callable) => object;

/** Functions of ours that stand for a native, and the name it prints. */
const natives = new WeakMapOf<object, string>();

export const isMetered = (value: object): boolean => natives.has(value);
export const nativeName = (value: object): string | undefined => natives.get(value);

/** Looks like the native it stands for: its name, its length, and no `prototype` that it did not have. */
export function disguise(tame: Callable, feral: Callable): void {
  const { name } = feral;
  defineProperty(tame, "length", { value: feral.length, writable: false, enumerable: false, configurable: true });
  defineProperty(tame, "name", { value: name, writable: false, enumerable: false, configurable: true });
  natives.set(tame, name);
}

export function makeKit(memory: Memory, meter: Meter): Kit {
  function put(holder: object | undefined, key: PropertyKey, at: "value" | "get", make: (feral: Callable) => Callable) {
    const descriptor = holder && getOwnPropertyDescriptor(holder, key);
    const feral = descriptor?.[at] as Callable | undefined;
    if (holder === undefined || descriptor === undefined || feral === undefined) return;
    const tame = make(feral);
    disguise(tame, feral);
    if (!defineProperty(holder, key, { ...descriptor, [at]: tame }))
      throw new TypeErrorOf(`${String(key)} cannot be metered`);
  }

  return {
    memory,
    meter,
    method: (holder, key, make) => put(holder, key, "value", make),
    methods(holder, make) {
      const raw: Record<string, Callable> = {};
      const made = make(raw as never) as Record<string, Callable>;
      for (const name of ownKeys(made) as string[]) {
        put(holder, name, "value", (feral) => {
          raw[name] = feral;
          return made[name] as Callable;
        });
      }
    },
    getter: (holder, key, make) => put(holder, key, "get", make),
    maker(scope, name, made, called) {
      const feral = (scope as Record<string, unknown>)[name] as (new (...args: never[]) => object) | undefined;
      if (feral === undefined) return undefined;
      const raw = feral as unknown as Callable;
      const tame = function (this: unknown, ...args: unknown[]): unknown {
        if (new.target !== undefined)
          return made(feral, args, (new.target === tame ? feral : new.target) as unknown as Callable);
        // What a call without `new` does, or how it fails, the native knows.
        return called === undefined ? apply(raw, undefined, []) : called(args);
      } as Callable & { prototype: object };
      setPrototypeOf(tame, getPrototypeOf(feral));
      for (const key of ownKeys(feral)) {
        defineProperty(tame, key, getOwnPropertyDescriptor(feral, key) as PropertyDescriptor);
      }
      disguise(tame, raw);
      defineProperty(tame.prototype, "constructor", {
        ...getOwnPropertyDescriptor(tame.prototype, "constructor"),
        value: tame,
      });
      if (!defineProperty(scope, name, { ...getOwnPropertyDescriptor(scope, name), value: tame }))
        throw new TypeErrorOf(`${name} cannot be metered`);
      return tame;
    },
  };
}

/** What `new` makes natively, for the constructor that was called. */
export function native(feral: new (...args: never[]) => object, args: readonly unknown[], target: Callable): object {
  // Naming itself as what was called, a native takes browsers thirty times as long.
  if ((target as unknown) !== feral) return construct(feral, args as never[], target as never);
  return args.length === 1 ? new feral(args[0] as never) : construct(feral, args as never[]);
}
