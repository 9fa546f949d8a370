import { defineProperty, FERAL_FUNCTIONS, TypeErrorOf } from "../runtime/primordials.ts";

/** Accessors from before the language had `Object.getPrototypeOf` and `Object.defineProperty`. */
const LEGACY = ["__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"];

/**
 * The realm's half of layer 6: what the guard cannot see in the text, the realm does not have.
 *
 * `(() => {}).constructor("…")` makes code of text. Whatever way a program takes to that property
 * (`Reflect.get`, a descriptor, a key put together in a loop), it finds a function that only throws.
 * The legacy accessors are gone; a program that uses `__proto__` as a key gets an ordinary property.
 */
export function tameCodeMakers(objectPrototype: object = Object.prototype): void {
  for (const feral of FERAL_FUNCTIONS) {
    const { name, prototype } = feral as { name: string; prototype: object };
    const tame = {
      [name](): never {
        throw new TypeErrorOf(`${name} cannot make code of text here (G030)`);
      },
    }[name];
    if (tame === undefined) throw new TypeErrorOf("the realm could not be tamed");
    // `f instanceof Function` stays true for functions.
    defineProperty(tame, "prototype", { value: prototype });
    defineProperty(prototype, "constructor", { value: tame, writable: false, configurable: false });
  }
  for (const name of LEGACY) {
    if (!delete (objectPrototype as Record<string, unknown>)[name]) {
      throw new TypeErrorOf(`${name} could not be removed`);
    }
  }
}
