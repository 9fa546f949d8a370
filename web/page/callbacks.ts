// WebKit tells nobody what a callback of an opaque document threw: its error event is `Script error.`, however the script was
// loaded. Whoever calls the callback sees the error itself, so callbacks are called from here.

type Callback = (this: unknown, ...args: unknown[]) => unknown;

const { apply } = Reflect;
const { vendor } = navigator;

/** The error that the next muted event is about. */
let thrown: { readonly error: unknown } | undefined;

/** What a callback threw, once. */
export function takeThrown(): unknown {
  const error = thrown?.error;
  thrown = undefined;
  return error;
}

export function watchCallbacks(): void {
  if (origin !== "null" || !vendor.startsWith("Apple")) return;
  const target = globalThis as unknown as Record<string, unknown>;
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "queueMicrotask"]) {
    first(target, name, 0);
  }
  for (const name of ["addEventListener", "removeEventListener"]) {
    first(EventTarget.prototype as unknown as Record<string, unknown>, name, 1);
  }
}

/** Replaces a method by one that takes the callback at a place and passes on one that remembers what was thrown. */
function first(holder: Record<string, unknown>, name: string, place: number): void {
  const original = holder[name];
  if (typeof original !== "function") return;
  const method = {
    [name](this: unknown, ...args: unknown[]) {
      args[place] = remembering(args[place]);
      return apply(original, this, args);
    },
  };
  Object.defineProperty(holder, name, { value: method[name], writable: true, enumerable: true, configurable: true });
}

/** The same for the same callback, so that a listener can be removed. */
const known = new WeakMap<object, Callback>();

function remembering(callback: unknown): unknown {
  // Text is code, and an object with `handleEvent` is looked at by the browser each time: both are left alone.
  if (typeof callback !== "function") return callback;
  const before = known.get(callback);
  if (before) return before;
  const wrapped: Callback = function (...args) {
    try {
      return apply(callback, this, args);
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  known.set(callback, wrapped);
  return wrapped;
}
