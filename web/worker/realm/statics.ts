import { defineProperty, TypeErrorOf } from "../runtime/primordials.ts";

const DESCRIBING = [
  "defineProperty",
  "defineProperties",
  "setPrototypeOf",
  "getOwnPropertyDescriptor",
  "getOwnPropertyDescriptors",
];

/**
 * At `strict`, `constructor` and `prototype` lead nowhere however they are spelt, so what describes
 * properties by name goes as well. At the other levels these are ordinary words of the language: all
 * that a program did not make itself is frozen, and they change nothing of it.
 */
export function neutraliseStatics(): void {
  for (const name of DESCRIBING) {
    const { [name]: neutral } = {
      [name](): never {
        throw new TypeErrorOf(`Object.${name} is blocked at level strict; use a class, Object.create or a Map (G033)`);
      },
    };
    if (!defineProperty(Object, name, { value: neutral })) throw new TypeErrorOf(`${name} could not be neutralised`);
  }
}
