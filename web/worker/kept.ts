import type { Handle, KeepHandle, KeptHandle } from "../generated/wire.ts";
import { ValueCannotCross } from "../shared/values.ts";
import { numberOf } from "./api/handle.ts";
import { create, defineProperty, getOwnPropertyDescriptor, ownKeys } from "./runtime/primordials.ts";

/** The object in which a program of a session finds handles, and leaves those that the next one shall find. */
export function makeKept(given: readonly KeptHandle[], make: (handle: Handle) => object): object {
  const kept: object = create(null);
  for (let at = 0; at < given.length; at++) {
    const { handle, name } = given[at] as KeptHandle;
    defineProperty(kept, name, { value: make(handle), writable: true, enumerable: true, configurable: true });
  }
  return kept;
}

/** What is in it now. Anything but a handle is an error, as it would be gone otherwise. */
export function keptHandles(kept: object): readonly KeepHandle[] {
  const found: KeepHandle[] = [];
  const names = ownKeys(kept);
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string | symbol;
    const number = typeof name === "string" ? numberOf(getOwnPropertyDescriptor(kept, name)?.value) : undefined;
    if (number === undefined || typeof name !== "string") throw new ValueCannotCross(`kept.${String(name)} ${NONE}`);
    defineProperty(found, at, { value: { name, number }, writable: true, enumerable: true, configurable: true });
  }
  return found;
}

const NONE = "is no handle of a tool's result, and nothing else can be kept there: plain data belongs into `state`";
