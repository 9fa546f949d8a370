import { getPrototypeOf } from "../runtime/primordials.ts";

/** A value that no global name leads to, and what it is called in the table of natives. */
export type Intrinsic = readonly [name: string, value: unknown];

/**
 * Values whose prototypes, getters and hidden constructors no global name leads to: iterators,
 * generators, functions of every kind, an error's `stack`, what browsers put on instances.
 */
export function hiddenIntrinsics(scope: Readonly<Record<string, unknown>>): Intrinsic[] {
  const samples: Intrinsic[] = [
    ["%Function%", () => {}],
    ["%AsyncFunction%", async () => {}],
    ["%GeneratorFunction%", function* () {}],
    ["%AsyncGeneratorFunction%", async function* () {}],
    ["%Generator%", (function* () {})()],
    ["%AsyncGenerator%", (async function* () {})()],
    ["%ArrayIterator%", [][Symbol.iterator]()],
    ["%MapIterator%", new Map().entries()],
    ["%SetIterator%", new Set().values()],
    ["%StringIterator%", ""[Symbol.iterator]()],
    ["%RegExpStringIterator%", "".matchAll(/a/g)],
    // Its `callee` is the one function that throws for everybody.
    [
      "%Arguments%",
      (function () {
        // biome-ignore lint/complexity/noArguments: the object itself is wanted
        return arguments;
      })(),
    ],
  ];
  for (const [name, make] of MAKERS) {
    try {
      samples[samples.length] = [name, make(scope as unknown as typeof globalThis)];
    } catch {
      // Not in this browser, or not at this level.
    }
  }
  return samples;
}

type Iterated = { from(value: unknown): { map(f: () => number): unknown } };

const MAKERS: readonly (readonly [string, (scope: typeof globalThis) => unknown])[] = [
  ["%Error%", (scope) => new scope.Error("x")],
  [
    "%Stack%",
    (scope) => {
      const caught = {};
      (scope.Error as unknown as { captureStackTrace(on: object): void }).captureStackTrace(caught);
      return caught;
    },
  ],
  [
    "%WrappedIterator%",
    () => {
      // By way of the prototype: the global may be gone while the object is there.
      const from = (getPrototypeOf(getPrototypeOf([].values()) as object) as { constructor: Iterated }).constructor;
      return from.from({ next() {} });
    },
  ],
  ["%IteratorHelper%", () => ([].values() as unknown as { map(f: () => number): unknown }).map(() => 0)],
  ["%URLSearchParamsIterator%", (scope) => new scope.URLSearchParams().entries()],
  ["%Event%", (scope) => new scope.Event("x")],
  ["%DOMException%", (scope) => new scope.DOMException("x")],
  ["%AbortSignal%", (scope) => new scope.AbortController().signal],
];
