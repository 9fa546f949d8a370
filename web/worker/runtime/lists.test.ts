import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { listed as Listed } from "./estimates.ts";
import type { makeSpread as MakeSpread } from "./spread.ts";

// What asks for a brand by a throw is watched: in WebKit three throws for a call by `apply` took 50 times as long as the call.
let asked = 0;
let listed: typeof Listed;
let spread: ReturnType<typeof MakeSpread>;
const copied: number[] = [];

before(async () => {
  const kept = [Map.prototype, Set.prototype].map((holder) => {
    const size = Object.getOwnPropertyDescriptor(holder, "size") as PropertyDescriptor;
    const get = function (this: unknown): unknown {
      asked++;
      return Reflect.apply(size.get as () => unknown, this, []);
    };
    Object.defineProperty(holder, "size", { ...size, get });
    return [holder, size] as const;
  });
  ({ listed } = await import("./estimates.ts"));
  const { makeSpread } = await import("./spread.ts");
  for (const [holder, size] of kept) Object.defineProperty(holder, "size", size);
  const memory = { copy: (bytes: number) => void copied.push(bytes), allocate() {} };
  spread = makeSpread(memory as never, { spend() {} } as never, { size() {} } as never);
});

function given(..._values: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: it is what programs hand on
  return arguments;
}

test("arguments that are handed on are counted by their length, and not asked what else they are", () => {
  asked = 0;
  assert.equal(listed(given(1, 2, 3)), 24);
  assert.deepEqual([...(spread(given(1, 2, 3)) as Iterable<unknown>)], [1, 2, 3]);
  assert.equal(asked, 0);
});

test("a list for `apply` has the length that it says, a typed array the one it has", () => {
  assert.equal(listed([1, 2]), 16);
  assert.equal(listed({ length: 1000 }), 8000);
  assert.equal(listed(Object.defineProperty(new Uint8Array(4), "length", { value: 0 })), 32);
  assert.equal(listed(new Map([[1, 2]])), 0);
  for (const none of [undefined, null, 7, "text", { length: -1 }, { length: "3" }]) assert.equal(listed(none), 0);
});

test("what is spread is counted as what it is", () => {
  const count = (value: unknown): number | undefined => {
    copied.length = 0;
    assert.equal(spread(value), value);
    return copied[0];
  };
  assert.equal(count(new Set([1, 2])), 16);
  assert.equal(count(new Map([[1, 2]])), 8);
  assert.equal(count(new Float64Array(3)), 24);
});

test("a Map that iterates otherwise is counted while it runs, and its iterator is read once", () => {
  let read = 0;
  const map = Object.defineProperty(new Map(), Symbol.iterator, {
    get() {
      read++;
      return () => [1, 2, 3].values();
    },
  });
  assert.deepEqual([...(spread(map) as Iterable<unknown>)], [1, 2, 3]);
  assert.equal(read, 1);
});

test("what cannot be iterated fails as it would have", () => {
  assert.throws(() => [...(spread({}) as Iterable<unknown>)], TypeError);
});
