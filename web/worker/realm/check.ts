import {
  apply,
  type Callable,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  indexOf,
  isFrozen,
  ownKeys,
  TypeErrorOf,
} from "../runtime/primordials.ts";

/** Names that no level has, by which a realm that leaks would be known. */
const NEVER = ["fetch", "importScripts", "postMessage", "XMLHttpRequest", "WebSocket", "Worker", "indexedDB", "caches"];

/** Looks at the finished realm with fresh eyes, and throws when something is there that must not be. */
export function checkRealm(scope: object, permitted: ReadonlySet<PropertyKey>, events: object | undefined): void {
  if (isSloppy()) refuse("the runtime was not bundled as strict code");
  for (const key of ownKeys(scope)) {
    const { value } = getOwnPropertyDescriptor(scope, key) as PropertyDescriptor;
    if (value !== undefined && !permitted.has(key)) refuse(`${String(key)} is still there`);
  }
  for (let holder = getPrototypeOf(scope); holder !== null; holder = getPrototypeOf(holder)) {
    for (const name of NEVER) if (hasOwn(holder, name)) refuse(`${name} is still behind the global object`);
    if (getPrototypeOf(holder) === null || holder === events) {
      if (!isFrozen(holder)) refuse("what is behind the global object is not frozen");
    } else {
      for (const key of ownKeys(holder)) if (!hasOwn(scope, key)) refuse(`${String(key)} is behind the global object`);
    }
  }
  for (const value of fresh()) {
    for (let holder = getPrototypeOf(value); holder !== null; holder = getPrototypeOf(holder)) {
      if (!isFrozen(holder)) refuse("a prototype of the language is not frozen");
    }
    if (typeof value === "function" && makesCode(value.constructor)) refuse("text can still be made into code");
  }
}

const fresh = (): object[] => [
  {},
  [],
  () => {},
  function* () {},
  async () => {},
  async function* () {},
  // Every generator function has a prototype of its own for what it makes.
  getPrototypeOf((function* () {})()) as object,
  getPrototypeOf((async function* () {})()) as object,
  /a/,
  new Error("x"),
  new TypeError("x"),
  new Map(),
  new Set(),
  new WeakMap(),
  new Promise(() => {}),
  new Uint8Array(1),
  new ArrayBuffer(1),
  Object(""),
  Object(1),
  Object(true),
  Object(1n),
  Object(Symbol.iterator),
  [].values(),
  new Map().keys(),
  new Set().keys(),
  ""[Symbol.iterator](),
];

/** In sloppy code `this` is an object: text would look like none to the memory meter, and functions would have callers. */
function isSloppy(): boolean {
  return (
    (function (this: unknown): unknown {
      return this;
    })() !== undefined
  );
}

function makesCode(maker: unknown): boolean {
  try {
    apply(maker as Callable, undefined, ["return 1"] as never);
    return true;
  } catch (error) {
    // The browser's own refusal is the policy's: another layer.
    return !(error instanceof TypeErrorOf && indexOf(error.message, "(G030)", 0) >= 0);
  }
}

function refuse(what: string): never {
  throw new TypeErrorOf(`the realm is not closed: ${what}`);
}
