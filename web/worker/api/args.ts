import { kindOf } from "../../shared/values_kinds.ts";
import { freeze, ownKeys, SetOf } from "../runtime/primordials.ts";

/** The data a program was given, as data it cannot change. Only the elements of typed arrays, Maps and Sets can change. */
export function deepFrozen(value: unknown, seen = new SetOf<unknown>()): unknown {
  if (typeof value !== "object" || value === null || seen.has(value)) return value;
  seen.add(value);
  for (const key of ownKeys(value)) deepFrozen((value as Record<PropertyKey, unknown>)[key], seen);
  return kindOf(value) === "list" ? value : freeze(value);
}
