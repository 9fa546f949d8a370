import { freeze, ownKeys } from "../runtime/primordials.ts";

/** The data a program was given, as data it cannot change. */
export function deepFrozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const key of ownKeys(value)) deepFrozen((value as Record<PropertyKey, unknown>)[key]);
  return freeze(value);
}
