import {
  arrayPrototype,
  create,
  defineProperty,
  freeze,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isFrozen,
  objectPrototype,
  ownKeys,
  preventExtensions,
  SetOf,
  TypeErrorOf,
  unscopables,
} from "../runtime/primordials.ts";

/**
 * Layer 5: everything that can be reached from `roots` is frozen, prototypes, getters, setters and
 * constructors included. On `assignable` prototypes the properties become accessors first.
 */
export function freezeReachable(
  roots: readonly unknown[],
  assignable: ReadonlySet<object>,
  except: object,
): Set<object> {
  const seen = new SetOf<object>([except]);
  const found: object[] = [];
  const meet = (value: unknown): void => {
    if ((typeof value === "object" && value !== null) || typeof value === "function") {
      if (seen.has(value)) return;
      seen.add(value);
      found[found.length] = value;
    }
  };
  for (const root of roots) meet(root);
  // The list grows while it is walked.
  for (let i = 0; i < found.length; i++) {
    const holder = found[i] as object;
    meet(getPrototypeOf(holder));
    const keys = ownKeys(holder);
    // Most are functions with a length and a name.
    if (keys.length === 2 && (keys[0] === "length" || keys[0] === "name") && typeof holder === "function") continue;
    for (const key of keys) {
      const { get, set, value } = getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
      meet(value);
      meet(get);
      meet(set);
    }
  }
  for (const prototype of assignable) letAssign(prototype);
  for (const holder of found) close(holder);
  seen.delete(except);
  return seen;
}

/**
 * Freezes, in the way that leaves Chromium's arrays fast. `freeze` marks the elements of an object as frozen, even where
 * there are none; with a prototype so marked, `list[i] = x` that makes a list longer takes the engine's slowest path (20
 * times slower), and so do spread and `filter` before they are compiled. An object of accessors alone is frozen as soon as
 * it cannot be extended. Array.prototype is not: it is first brought into the engine's slow form, whose elements are not
 * marked, by changing an attribute that the engine does not watch (as it does `constructor` and the iterator), and out of
 * it again by being used as a prototype.
 */
function close(holder: object): void {
  if (holder === objectPrototype) preventExtensions(holder);
  if (holder === arrayPrototype) defineProperty(holder, unscopables, { configurable: false });
  if (holder !== objectPrototype || !isFrozen(holder)) freeze(holder);
  if (holder === arrayPrototype) create(holder);
}

/** Lets objects that inherit from `prototype` have properties of the same name. */
function letAssign(prototype: object): void {
  for (const key of ownKeys(prototype)) {
    if (typeof key === "symbol" || (key === "constructor" && prototype === arrayPrototype)) continue;
    const { value, configurable, enumerable } = getOwnPropertyDescriptor(prototype, key) as PropertyDescriptor;
    if (!configurable || value === undefined) continue;
    // A method and an arrow, because they have no `prototype` that would have to be frozen too.
    const accessors = {
      get: (): unknown => value,
      set(this: unknown, given: unknown): void {
        if (this === prototype || !defineOwn(this, key, given)) {
          throw new TypeErrorOf(`Cannot assign to read only property '${key}'`);
        }
      },
      enumerable: enumerable === true,
      configurable: false,
    };
    freeze(accessors.get);
    freeze(accessors.set);
    defineProperty(prototype, key, accessors);
  }
}

function defineOwn(receiver: unknown, key: string, value: unknown): boolean {
  if ((typeof receiver !== "object" || receiver === null) && typeof receiver !== "function") return false;
  // What is there already keeps its other attributes.
  const own = hasOwn(receiver, key) ? {} : { writable: true, enumerable: true, configurable: true };
  return defineProperty(receiver, key, { value, ...own });
}
