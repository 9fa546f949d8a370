import { defineProperty, FERAL_FUNCTIONS, TypeErrorOf } from "../runtime/primordials.ts";

/**
 * `(() => {}).constructor("…")` makes code of text. Whatever way a program takes to that property
 * (`Reflect.get`, a descriptor, a key put together in a loop), it finds a function that only throws.
 * Answers what now stands for `Function`.
 */
export function tameCodeMakers(): unknown {
  const tamed: unknown[] = [];
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
    if (!defineProperty(prototype, "constructor", { value: tame, writable: false, configurable: true })) {
      throw new TypeErrorOf(`${name} could not be tamed`);
    }
    tamed.push(tame);
  }
  return tamed[0];
}
