import assert from "node:assert/strict";
import { test } from "node:test";
import { partials } from "./form.ts";

test("partial inputs only ever grow, and end with the whole", () => {
  const args = { title: "a longer text", count: 3 };
  const all = [...partials(args)];
  assert.deepEqual(all.at(-1), args);
  for (const [at, one] of all.entries()) {
    const before = all[at - 1];
    if (before)
      for (const [name, value] of Object.entries(before)) assert.ok(String(one[name]).startsWith(String(value)));
  }
});

test("no arguments, no partial inputs", () => {
  assert.deepEqual([...partials({})], []);
});
