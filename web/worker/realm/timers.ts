import type { Idle } from "../idle.ts";
import { apply, type Callable, defineProperty, MapOf, TypeErrorOf } from "../runtime/primordials.ts";

type Set = (callback: () => void, ms: unknown) => number;
type Clear = (timer: unknown) => void;

/**
 * Timers that take functions only (a browser also takes text, as code), call them without handing
 * over the global object as `this`, and count as something a program can wait for.
 */
export function tameTimers(scope: Record<string, unknown>, idle: Idle): void {
  const open = new MapOf<unknown, true>();
  const close = (timer: unknown): void => {
    if (open.delete(timer)) idle.end();
  };
  const tame = (name: string, once: boolean) => {
    const set = (scope[name] as Set | undefined)?.bind(scope);
    if (set === undefined) return;
    define(scope, name, (callback: unknown, ms?: unknown, ...args: unknown[]): number => {
      if (typeof callback !== "function") throw new TypeErrorOf(`${name} takes a function, not a ${typeof callback}`);
      const timer = set(() => {
        if (once) open.delete(timer);
        try {
          apply(callback as Callable, undefined, args as never);
        } finally {
          if (once) idle.end();
        }
      }, ms);
      open.set(timer, true);
      idle.begin();
      return timer;
    });
  };
  const clear = (name: string) => {
    const feral = (scope[name] as Clear | undefined)?.bind(scope);
    if (feral === undefined) return;
    define(scope, name, (timer: unknown): void => {
      feral(timer);
      close(timer);
    });
  };
  tame("setTimeout", true);
  tame("setInterval", false);
  clear("clearTimeout");
  clear("clearInterval");
}

function define(scope: object, name: string, value: Callable): void {
  defineProperty(value, "name", { value: name, configurable: true });
  defineProperty(scope, name, { value, configurable: true });
}
