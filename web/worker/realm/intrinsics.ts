import { getPrototypeOf } from "../runtime/primordials.ts";

/**
 * Values whose prototypes, getters and hidden constructors no global name leads to: iterators,
 * generators, functions of every kind, an error's `stack`, what browsers put on instances.
 */
export function hiddenIntrinsics(scope: Readonly<Record<string, unknown>>): unknown[] {
  const samples: unknown[] = [
    () => {},
    async () => {},
    function* () {},
    async function* () {},
    (function* () {})(),
    (async function* () {})(),
    [][Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    ""[Symbol.iterator](),
    "".matchAll(/a/g),
    getPrototypeOf(Uint8Array),
    // Its `callee` is the one function that throws for everybody.
    (function () {
      // biome-ignore lint/complexity/noArguments: the object itself is wanted
      return arguments;
    })(),
  ];
  for (const make of MAKERS) {
    try {
      samples.push(...make(scope as unknown as typeof globalThis));
    } catch {
      // Not in this browser, or not at this level.
    }
  }
  return samples;
}

type Iterated = { from(value: unknown): { map(f: () => number): unknown } };

const MAKERS: readonly ((scope: typeof globalThis) => unknown[])[] = [
  (scope) => [new scope.Error("x")],
  (scope) => {
    const caught = {};
    (scope.Error as unknown as { captureStackTrace(on: object): void }).captureStackTrace(caught);
    return [caught];
  },
  () => {
    // By way of the prototype: the global may be gone while the object is there.
    const from = (getPrototypeOf(getPrototypeOf([].values()) as object) as { constructor: Iterated }).constructor;
    const wrapped = from.from({ next() {} });
    return [wrapped, wrapped.map(() => 0)];
  },
  () => [([].values() as unknown as { map(f: () => number): unknown }).map(() => 0)],
  (scope) => [new scope.URLSearchParams().entries()],
  (scope) => [new scope.Headers().entries()],
  (scope) => [new scope.FormData().entries()],
  (scope) => [new scope.Event("x")],
  (scope) => [new scope.DOMException("x")],
  (scope) => [new scope.AbortController().signal],
  (scope) => {
    const { readable, writable } = new scope.TransformStream();
    return [readable[Symbol.asyncIterator](), writable];
  },
  (scope) => [new scope.ReadableStream({ type: "bytes" }).getReader({ mode: "byob" })],
];
