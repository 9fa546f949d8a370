import {
  defineProperty,
  freeze,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  ownKeys,
  SetOf,
  TypeErrorOf,
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
  for (const holder of found) freeze(holder);
  seen.delete(except);
  return seen;
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

const arrayPrototype = Array.prototype;

function defineOwn(receiver: unknown, key: string, value: unknown): boolean {
  if ((typeof receiver !== "object" || receiver === null) && typeof receiver !== "function") return false;
  // What is there already keeps its other attributes.
  const own = hasOwn(receiver, key) ? {} : { writable: true, enumerable: true, configurable: true };
  return defineProperty(receiver, key, { value, ...own });
}
