// Names read from objects of a program without running its code.

import {
  apply,
  type Callable,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isFrozen,
  sliceText,
} from "../runtime/primordials.ts";

const MAX_NAME_LENGTH = 200;

/** The name of the class an object is of. */
export function classOf(value: object): string {
  try {
    const maker = valueAt(value, "constructor");
    return typeof maker === "function" ? nameOfFunction(maker) : "null prototype";
  } catch {
    return "Object";
  }
}

export function nameOfFunction(value: object): string {
  const name: unknown = getOwnPropertyDescriptor(value, "name")?.value;
  return typeof name === "string" ? sliceText(name, 0, MAX_NAME_LENGTH) : "";
}

export function isClass(value: object): boolean {
  // The `prototype` of a class cannot be replaced, that of a function can.
  return getOwnPropertyDescriptor(value, "prototype")?.writable === false;
}

/** A property, its own or inherited. An accessor is asked only when it is frozen, as all of the realm's are. */
export function valueAt(value: object, key: string): unknown {
  for (let holder: object | null = value; holder !== null; holder = getPrototypeOf(holder)) {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    if (descriptor === undefined) continue;
    const { get } = descriptor;
    if (get === undefined) return descriptor.value;
    return isFrozen(get) ? apply(get as Callable, value, []) : undefined;
  }
  return undefined;
}
