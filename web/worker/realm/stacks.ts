import {
  apply,
  type Callable,
  defineProperty,
  hasOwn,
  isExtensible,
  preventExtensions,
  TypeErrorOf,
} from "../runtime/primordials.ts";

type Capture = (on: object, above?: Callable) => void;

/**
 * WebKit's `Error.captureStackTrace` writes a stack even onto an object that cannot be extended, so a program could give
 * one to `Object.prototype`, and with it to every object. Where an engine does that, the function asks first.
 */
export function tameStacks(): void {
  const holder = Error as unknown as { captureStackTrace?: Capture };
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
