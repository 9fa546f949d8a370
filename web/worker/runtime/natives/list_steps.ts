import {
  type Callable,
  defineProperty,
  isArray,
  ListOf,
  ObjectOf,
  RangeErrorOf,
  species as speciesKey,
  TypeErrorOf,
} from "../primordials.ts";
import { isList, isObject, toLength } from "./convert.ts";
import type { Kit } from "./kit.ts";

/** What has items and a length. */
export type Indexed = { [index: number]: unknown; length: number; constructor?: unknown };
export type Callback = (value: unknown, index: number, list: unknown) => unknown;

export const MAX_LENGTH = 2 ** 53 - 1;
/** What grows item by item is counted in parts of this many. */
export const PART = 16;
export const ITEM = 8;

/** The steps that natives of lists share. */
export interface ListSteps {
  /** ArraySpeciesCreate. */
  made(from: unknown, length: number): Indexed;
  /** CreateDataPropertyOrThrow. */
  define(list: Indexed, index: number, value: unknown): void;
  /** A list grew by a part. */
  grew(length: number): void;
}

export function makeListSteps({ memory }: Pick<Kit, "memory">, TameArray: () => unknown): ListSteps {
  /** A list grew by a part. One that is short is seldom kept. */
  const grew = (length: number): void => (length > 512 ? memory.take(PART * ITEM) : memory.copy(PART * ITEM));

  /** ArraySpeciesCreate. */
  function made(from: unknown, length: number): Indexed {
    let maker: unknown;
    if (isArray(from)) {
      maker = (from as unknown as { constructor: unknown }).constructor;
      if (maker === TameArray()) maker = undefined;
      if (isObject(maker)) maker = (maker as { [speciesKey]?: unknown })[speciesKey] ?? undefined;
    }
    if (maker === undefined || maker === TameArray()) {
      if (length > 0xffff_ffff) throw new RangeErrorOf("Invalid array length");
      memory.copy(length * ITEM);
      return (length === 0 ? [] : new ListOf(length)) as unknown as Indexed;
    }
    return new (maker as new (length: number) => Indexed)(length);
  }

  function define(list: Indexed, index: number, value: unknown): void {
    if (isList(list)) {
      if (index % PART === PART - 1 && index >= list.length) grew(index);
    } else memory.copy(ITEM * 16);
    const own = { value, writable: true, enumerable: true, configurable: true };
    if (!defineProperty(list, index, own)) throw new TypeErrorOf(`Cannot add property ${index}`);
  }

  return { made, define, grew };
}

export function objectOf(value: unknown, name: string): Indexed {
  if (value === undefined || value === null) {
    throw new TypeErrorOf(`Array.prototype.${name} called on null or undefined`);
  }
  return ObjectOf(value) as Indexed;
}

export const lengthOf = (list: Indexed): number => (isList(list) ? list.length : toLength(list.length));

export function called(callback: unknown): Callable {
  if (typeof callback !== "function") throw new TypeErrorOf(`${shown(callback)} is not a function`);
  return callback as Callable;
}

export const HOLE: unique symbol = Symbol("hole");

/** An item, or HOLE. What answers for itself is asked whether it has an item before it is asked for it. */
export function at(list: Indexed, index: number, plain: boolean): unknown {
  if (!plain) return index in list ? list[index] : HOLE;
  const value = list[index];
  return value === undefined && !(index in list) ? HOLE : value;
}

/** As browsers show a value that should have been a function. */
export const shown = (value: unknown): string =>
  typeof value === "object" && value !== null ? "#<Object>" : typeof value === "string" ? `"${value}"` : String(value);
