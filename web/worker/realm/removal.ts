import { REFUSED_GLOBALS } from "../../generated/tables.ts";
import {
  apply,
  type Callable,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  ownKeys,
  SetOf,
  TypeErrorOf,
} from "../runtime/primordials.ts";

/** Prototypes behind the global object that a permitted global leads to anyway, and what stays of them. */
export type Kept = ReadonlyMap<object, readonly PropertyKey[]>;

/**
 * Layer 4: of the global object and everything behind it only what the level permits stays, each as a
 * fixed property of the global object itself. Answers the names that no table lists.
 *
 * A browser puts `fetch`, `importScripts` and `self` on the prototypes of the global object, and lets
 * nobody exchange those, so they are emptied too. Nothing is read that does not stay: in Firefox the
 * mere reading of `caches` throws.
 */
export function removeGlobals(scope: object, stays: ReadonlySet<PropertyKey>, kept: Kept): string[] {
  const listed = new SetOf<string>(REFUSED_GLOBALS);
  const unlisted: string[] = [];
  for (let holder: object | null = scope; holder !== null && holder !== objectPrototype; ) {
    const behind = holder !== scope;
    const keeps = kept.get(holder);
    for (const key of ownKeys(holder)) {
      if (stays.has(key)) {
        if (behind) bringForward(scope, holder, key);
      } else if (typeof key === "string" && !listed.has(key) && key !== "constructor") {
        unlisted.push(key);
      }
      if (behind && keeps?.includes(key)) shadow(scope, key);
      else if (behind || !stays.has(key)) remove(scope, holder, key);
    }
    holder = getPrototypeOf(holder);
  }
  for (const key of ownKeys(scope)) fix(scope, key);
  return unlisted;
}

const objectPrototype = Object.prototype;

/** A method works from the global object as it did from behind it; an accessor is asked for its value. */
function bringForward(scope: object, holder: object, key: PropertyKey): void {
  if (hasOwn(scope, key)) return;
  const { get, value } = getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
  defineProperty(scope, key, { value: get ? apply(get as Callable, scope, []) : value, configurable: true });
}

function remove(scope: object, holder: object, key: PropertyKey): void {
  if (deleteProperty(holder, key) || defineProperty(holder, key, { value: undefined, writable: false })) return;
  // Chromium's constants TEMPORARY and PERSISTENT cannot be taken from where they are.
  if (holder === scope) throw new TypeErrorOf(`the global ${String(key)} could not be removed`);
  shadow(scope, key);
}

function shadow(scope: object, key: PropertyKey): void {
  if (hasOwn(scope, key)) return;
  if (!defineProperty(scope, key, { value: undefined })) {
    throw new TypeErrorOf(`the global ${String(key)} could not be hidden`);
  }
}

function fix(scope: object, key: PropertyKey): void {
  const { get, value, configurable } = getOwnPropertyDescriptor(scope, key) as PropertyDescriptor;
  // `NaN`, `Infinity` and `undefined` are fixed already.
  if (configurable === false) return;
  const held: unknown = get ? apply(get as Callable, scope, []) : value;
  if (!defineProperty(scope, key, { value: held, writable: false, configurable: false, enumerable: false })) {
    throw new TypeErrorOf(`the global ${String(key)} could not be fixed`);
  }
}
