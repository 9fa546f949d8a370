import {
  apply,
  type Callable,
  defineProperty,
  hasOwn,
  isExtensible,
  preventExtensions,
  TypeErrorOf,
} from "../runtime/primordials.ts";

/**
 * As many as Chromium keeps. WebKit keeps 100, each with the whole `data:` URL of its script, and some that a program can
 * put there are the runtime's: an error below 30 calls of `replace` would have 2.5 MB of text that nobody counts.
 */
const MAX_FRAMES = 10;

type Capture = (on: object, above?: Callable) => void;

/**
 * WebKit's `Error.captureStackTrace` writes a stack even onto an object that cannot be extended, so a program could give
 * one to `Object.prototype`, and with it to every object. Where an engine does that, the function asks first.
 */
export function tameStacks(): void {
  const holder = Error as unknown as { captureStackTrace?: Capture; stackTraceLimit?: number };
  if ((holder.stackTraceLimit ?? 0) > MAX_FRAMES) holder.stackTraceLimit = MAX_FRAMES;
  const feral = holder.captureStackTrace;
  if (feral === undefined || !writesOntoClosed(feral)) return;
  const { captureStackTrace } = {
    captureStackTrace(on: object, above?: Callable): void {
      if (!isExtensible(on)) throw new TypeErrorOf("Cannot define property stack, object is not extensible");
      apply(feral as Callable, Error, [on, above ?? captureStackTrace] as never);
    },
  };
  defineProperty(holder, "captureStackTrace", { value: captureStackTrace, writable: true, configurable: true });
}

function writesOntoClosed(feral: Capture): boolean {
  const closed = preventExtensions({}) as object;
  try {
    apply(feral as Callable, Error, [closed] as never);
  } catch {
    return false;
  }
  return hasOwn(closed, "stack");
}
