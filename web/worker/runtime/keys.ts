import type { OnBlocked } from "../../generated/plan.ts";
import { isOff } from "../../shared/layers.ts";
import { nowhere, ownKeys, TypeErrorOf } from "./primordials.ts";

/**
 * Answers a property key that is not blocked (layer 6). One that is throws, or is exchanged for a
 * key that no object has, so that reading it gives `undefined`.
 */
export function makeKeys(blocked: readonly string[], onBlocked: OnBlocked): (key: unknown) => unknown {
  if (TEST_LAYERS && isOff("properties")) return (key) => key;
  const refuse = onBlocked === "throw" ? thrown : () => nowhere;

  function check(name: string): unknown {
    const { length } = name;
    // Every blocked name has 9, 11 or 16 letters; asking that first makes the rest rare.
    if (length === 9 || length === 11 || length === 16) {
      for (let i = 0; i < blocked.length; i++) if (blocked[i] === name) return refuse(name);
    }
    return name;
  }

  return (key) => {
    if (typeof key === "string") return check(key);
    if (typeof key === "object" || typeof key === "function") {
      // An object is turned into a key once, here: asked twice, it could answer two things.
      const name = ownKeys({ [key as unknown as string]: 0 })[0];
      return typeof name === "string" ? check(name) : name;
    }
    return key;
  };
}

function thrown(name: string): never {
  throw new TypeErrorOf(`the property ${name} is blocked; use Object.getPrototypeOf, a class or a Map (G033)`);
}
