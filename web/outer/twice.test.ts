import assert from "node:assert/strict";
import { test } from "node:test";
import { twice } from "./twice.ts";

/** Fails with these, one after the other; then answers how often it was asked. */
function asked(...failures: readonly Error[]): () => Promise<number> {
  let times = 0;
  return async () => {
    const failure = failures[times++];
    if (failure) throw failure;
    return times;
  };
}

test("what was broken on its way is asked for once more, and only once", async () => {
  const broken = new TypeError("network changed");
  assert.equal(await twice(asked()), 1);
  assert.equal(await twice(asked(broken)), 2);
  await assert.rejects(twice(asked(broken, broken)), broken);
});

test("an answer is an answer", async () => {
  const refused = new Error("404");
  await assert.rejects(twice(asked(refused)), refused);
});
