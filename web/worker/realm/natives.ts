import { ABSENT_NATIVES, METERED_MAKERS, METERED_NATIVES, NATIVES } from "../../generated/natives.ts";
import { isMetered } from "../runtime/natives/index.ts";
import {
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  MapOf,
  ownKeys,
  SetOf,
  TypeErrorOf,
} from "../runtime/primordials.ts";
import type { Intrinsic } from "./intrinsics.ts";

/** The functions of one object that a table names. */
type Rows = Readonly<Record<string, string>>;

/**
 * Of the realm's functions only those stay that the table of natives lists, and of the ones that are metered only the
 * metered ones: a native that nobody has looked at is not there. Answers the ones that no table lists.
 *
 * Every function is known by the object that has it and its key, and every object by the shortest way to it from
 * `roots`, in their order.
 */
export function keepListed(roots: readonly Intrinsic[], intrinsics: readonly Intrinsic[]): string[] {
  const unlisted: string[] = [];
  const seen = new SetOf<unknown>();
  const found: (readonly [string, object])[] = [];
  const meet = (path: string, value: unknown): void => {
    if ((typeof value !== "object" || value === null) && typeof value !== "function") return;
    if (seen.has(value)) return;
    seen.add(value);
    found[found.length] = [path, value];
  };
  meet("Function.prototype", getPrototypeOf(keepListed));
  for (const [name, value] of roots) {
    if (METERED_MAKERS.includes(name) && !isMetered(value as object)) {
      throw new TypeErrorOf(`the native ${name} is not metered`);
    }
    meet(name, value);
  }
  for (const [name, value] of intrinsics) meet(name, value);
  // The list grows while it is walked.
  for (let i = 0; i < found.length; i++) {
    const [path, holder] = found[i] as readonly [string, object];
    meet(`${path}.^`, getPrototypeOf(holder));
    const keys = ownKeys(holder);
    if (keys.length === 2 && typeof holder === "function" && keys[0] === "length") continue;
    for (const key of keys) {
      const descriptor = getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
      for (const kind of ["value", "get", "set"] as const) {
        const held: unknown = descriptor[kind];
        const name = kind === "value" ? spelt(key) : `${kind}:${spelt(key)}`;
        // What leads back to what was met already is no other way.
        if (typeof held === "function" && !(key === "constructor" && seen.has(held))) {
          if (!isKept(path, name, held)) {
            if (!has(ABSENT_NATIVES, path, name)) unlisted[unlisted.length] = `${path}.${name}`;
            remove(holder, key, path);
            break;
          }
        }
        meet(`${path}.${name}`, held);
      }
    }
  }
  return unlisted;
}

function isKept(path: string, name: string, held: object): boolean {
  if (!has(METERED_NATIVES, path, name)) return has(NATIVES, path, name);
  if (!isMetered(held)) throw new TypeErrorOf(`the native ${path}.${name} is not metered`);
  return true;
}

const known = new MapOf<string, ReadonlySet<string>>();

function has(table: Rows, path: string, name: string): boolean {
  const names = table[path];
  if (names === undefined) return false;
  let set = known.get(names);
  if (set === undefined) {
    set = new SetOf(names.split(" "));
    known.set(names, set);
  }
  return set.has(name);
}

const spelt = (key: PropertyKey): string =>
  typeof key === "symbol" ? `@@${(key.description ?? "").replace("Symbol.", "")}` : String(key);

function remove(holder: object, key: PropertyKey, path: string): void {
  if (deleteProperty(holder, key)) return;
  if (defineProperty(holder, key, { value: undefined, writable: false })) return;
  throw new TypeErrorOf(`the native ${path}.${String(key)} has no row and cannot be removed`);
}
