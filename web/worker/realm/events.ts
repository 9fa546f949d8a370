import { apply, type Callable, defineProperty, getOwnPropertyDescriptor, TypeErrorOf } from "../runtime/primordials.ts";

const METHODS = ["addEventListener", "removeEventListener", "dispatchEvent"];

/**
 * The global object is an event target too, and a browser takes it for one that is missing:
 * `EventTarget.prototype.addEventListener.call(undefined, "message", …)` would listen to the frame
 * around. The methods stay, for every other target.
 */
export function tameEventTarget(scope: object, EventTargetOf: { readonly prototype: object }): readonly PropertyKey[] {
  const { prototype } = EventTargetOf;
  for (const name of METHODS) {
    const feral = getOwnPropertyDescriptor(prototype, name)?.value as Callable | undefined;
    if (feral === undefined) throw new TypeErrorOf(`EventTarget has no ${name}`);
    const { [name]: tame } = {
      [name](this: unknown, ...args: unknown[]): unknown {
        if (this === undefined || this === null || this === scope) throw new TypeErrorOf(`${name} has no target here`);
        return apply(feral, this, args as never);
      },
    };
    defineProperty(prototype, name, { value: tame, writable: true, configurable: true, enumerable: true });
  }
  return [...METHODS, "constructor", Symbol.toStringTag];
}
