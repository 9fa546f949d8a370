import {
  apply,
  bufferLengthOf,
  type Callable,
  entriesOf,
  getPrototypeOf,
  isArray,
  keysOf,
  mapEntries,
  nextOf,
  objectPrototype,
  ownKeys,
  SetOf,
  setEntries,
  typedLengthOf,
} from "../primordials.ts";
import { isObject, isProxy } from "./convert.ts";
import type { Kit } from "./kit.ts";
import { ownerOf } from "./text.ts";

/** Lists made of objects, and how many bytes they have for each property. A number among the keys is made a text. */
const LISTS: Readonly<Record<string, number>> = {
  keys: 32,
  values: 8,
  entries: 80,
  getOwnPropertyNames: 32,
  getOwnPropertySymbols: 8,
};
/** One property of an object that is filled by a native. */
const PROPERTY = 32;
/** Counting stops here: so much is beyond every limit. */
const ENOUGH = 1 << 30;

/** Natives that list or copy the properties of objects. */
export function meterObjects({ memory, method }: Kit, scope: object): void {
  /** What has a property for every letter or item says so before. */
  function indexed(value: unknown): number {
    if (typeof value === "string") return value.length;
    return isObject(value) && !isProxy(value) && typedLengthOf(value) >= 0 ? typedLengthOf(value) : 0;
  }

  for (const name of Object.keys(LISTS)) {
    const bytes = LISTS[name] ?? 8;
    method(
      Object,
      name,
      (feral) =>
        ({
          [name](value: unknown): unknown {
            memory.fits(indexed(value) * bytes);
            const made = apply(feral, undefined, [value] as never) as unknown[];
            if (made.length > 4) memory.copy(made.length * bytes);
            return made;
          },
        })[name] as Callable,
    );
  }
  method(
    Object,
    "getOwnPropertyDescriptors",
    (feral) =>
      ({
        getOwnPropertyDescriptors(value: unknown): unknown {
          memory.fits(indexed(value) * 128);
          const made = apply(feral, undefined, [value] as never) as object;
          memory.copy(ownKeys(made).length * 128);
          return made;
        },
      }).getOwnPropertyDescriptors,
  );

  method(
    Object,
    "assign",
    (feral) =>
      ({
        assign(target: unknown, ...sources: unknown[]): unknown {
          // A proxy answers for its keys, and is asked once, by the native; each answer is a call of the program's.
          for (let i = 0; i < sources.length; i++) {
            const source = sources[i];
            if (typeof source === "string") memory.allocate(source.length * PROPERTY);
            else if (isObject(source) && !isProxy(source)) {
              memory.fits(indexed(source) * PROPERTY);
              const { length } = keysOf(source);
              if (length > 4) memory.copy(length * PROPERTY);
            }
          }
          sources[sources.length] = undefined;
          return apply(feral, undefined, [target, ...sources] as never);
        },
      }).assign,
  );

  for (const [name, at] of [
    ["defineProperties", 1],
    ["create", 1],
  ] as const) {
    method(
      Object,
      name,
      (feral) =>
        ({
          [name](...args: unknown[]): unknown {
            const properties = args[at];
            if (isObject(properties) && !isProxy(properties)) {
              const { length } = keysOf(properties);
              if (length > 4) memory.copy(length * PROPERTY * 2);
            }
            return apply(feral, undefined, args as never);
          },
        })[name] as Callable,
    );
  }

  // A clone is no larger than what it is made of.
  method(
    ownerOf(scope, "structuredClone"),
    "structuredClone",
    (feral) =>
      ({
        structuredClone(...args: unknown[]): unknown {
          const made = apply(feral, undefined, args as never) as unknown;
          memory.copy(cloned(made));
          return made;
        },
      }).structuredClone,
  );
}

/** Bytes of what `structuredClone` made: data that no program has touched yet, so nothing in it answers when it is read. */
export function cloned(clone: unknown): number {
  const seen = new SetOf<unknown>();
  const rest: object[] = [];
  let bytes = 0;
  const meet = (part: unknown): void => {
    bytes += typeof part === "string" ? 8 + part.length * 2 : 8;
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    rest[rest.length] = part;
  };
  meet(clone);
  for (let at = 0; at < rest.length && bytes < ENOUGH; at++) {
    const part = rest[at] as Record<string, unknown>;
    bytes += 32;
    if (isArray(part)) for (let i = 0; i < part.length; i++) meet(part[i]);
    else if (getPrototypeOf(part) === objectPrototype) for (const key of keysOf(part)) meet(part[key]);
    else if (bufferLengthOf(part) >= 0) bytes += bufferLengthOf(part);
    else if (typedLengthOf(part) >= 0) meet((part as unknown as Uint8Array).buffer);
    else if (entriesOf(part) >= 0) meetEntries(part, meet);
    else meet((part as { message?: unknown }).message);
  }
  return bytes;
}

function meetEntries(part: object, meet: (value: unknown) => void): void {
  const isMap = getPrototypeOf(part) === Map.prototype;
  const next = nextOf(apply((isMap ? mapEntries : setEntries) as Callable, part, []) as never);
  for (let entry = next(); entry !== undefined; entry = next()) {
    meet(entry[0]);
    meet(entry[1]);
  }
}
