import { bytesIn, kindOf, nameOf, timeOf, unboxed } from "../../shared/values_kinds.ts";
import {
  apply,
  construct,
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  keysOf,
  MapOf,
  mapEntries,
  nextOf,
  setEntries,
  TypeErrorOf,
} from "../../worker/runtime/primordials.ts";

const DateOf = Date;
const RegExpOf = RegExp;
const { globalObject } = { globalObject: globalThis as unknown as Record<string, new (given: unknown) => object> };
const ERRORS = ["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"];
const MAKERS = new MapOf<string, new (given: unknown) => object>();
for (const name of [...ERRORS, "Error", "DataView"]) MAKERS.set(name, globalObject[name] as never);
for (const name of Object.getOwnPropertyNames(globalObject)) {
  if (/^(Big)?(Ui|I)nt\d+(Clamped)?Array$|^Float\d+Array$/.test(name)) MAKERS.set(name, globalObject[name] as never);
}

/** A copy of data: what is no data cannot be copied. */
export function structuredClone(value: unknown, options?: { readonly transfer?: readonly unknown[] }): unknown {
  if ((options?.transfer?.length ?? 0) > 0)
    throw refused("structuredClone transfers nothing in the sealed engine; leave `transfer` out to copy");
  return copy(value, new MapOf());
}

function refused(message: string): Error {
  const error = new TypeErrorOf(message);
  defineProperty(error, "name", { value: "DataCloneError", configurable: true, writable: true });
  return error;
}

function copy(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw refused(`a ${typeof value} could not be cloned`);
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  const keep = <Made>(made: Made): Made => {
    seen.set(value, made);
    return made;
  };
  switch (kindOf(value)) {
    case "array":
      return properties(value, keep(new Array((value as unknown[]).length)), seen);
    case "map": {
      const made = keep(new MapOf<unknown, unknown>());
      const next = nextOf(apply(mapEntries, value as Map<unknown, unknown>, []));
      for (let entry = next(); entry !== undefined; entry = next())
        made.set(copy(entry[0], seen), copy(entry[1], seen));
      return made;
    }
    case "set": {
      const made = keep(new Set<unknown>());
      const next = nextOf(apply(setEntries, value as Set<unknown>, []));
      for (let entry = next(); entry !== undefined; entry = next()) made.add(copy(entry[0], seen));
      return made;
    }
    case "date":
      return keep(new DateOf(timeOf(value)));
    case "regexp":
      return keep(new RegExpOf((value as RegExp).source, (value as RegExp).flags));
    case "boxed":
      return keep(Object(unboxed(value)));
    case "buffer":
      return keep(new Uint8Array(bytesIn(value)).buffer);
    case "list": {
      const { buffer } = new Uint8Array(bytesIn(value));
      const make = MAKERS.get(nameOf(value));
      return make ? keep(construct(make, [buffer])) : buffer;
    }
    case "error":
      return keep(error(value as Error, seen));
    case "refused":
      throw refused(`a ${nameOf(value)} could not be cloned`);
    default:
      return properties(value, keep({}), seen);
  }
}

function properties<Made extends object>(from: object, to: Made, seen: Map<unknown, unknown>): Made {
  for (const key of keysOf(from)) {
    const value = copy((from as Record<string, unknown>)[key], seen);
    defineProperty(to, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return to;
}

function error(from: Error, seen: Map<unknown, unknown>): object {
  const name = ERRORS.includes(from.name) ? from.name : "Error";
  const made = construct(MAKERS.get(name) as new (given: unknown) => object, [`${from.message}`]);
  for (const key of ["stack", "cause"] as const) {
    if (!hasOwn(from, key)) continue;
    const { value } = getOwnPropertyDescriptor(from, key) as PropertyDescriptor;
    defineProperty(made, key, { value: copy(value, seen), writable: true, configurable: true });
  }
  return made;
}
